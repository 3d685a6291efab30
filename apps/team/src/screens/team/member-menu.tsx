import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import type { Colleague } from '@tracker/contracts/organizations/permissions';
import { MenuButton } from '@tracker/ui/menu-button';
import { useRef, useState } from 'react';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type MemberAction, memberActions } from './use-member-action';
import { MemberActionDialog } from './member-action-dialog';

const LABELS: Record<MemberAction, string> = {
  promote: 'Make admin',
  demote: 'Make member',
  transfer: 'Transfer ownership',
  remove: 'Remove',
};

interface MemberMenuProps {
  organizationId: string;
  actor: Colleague;
  member: Member;
}

export function MemberMenu({ organizationId, actor, member }: MemberMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [action, setAction] = useState<MemberAction>('remove');
  const buttonRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(buttonRef);
  const actions = memberActions(actor, member);
  if (actions.length === 0) return null;

  return (
    <>
      <MenuButton
        ref={buttonRef}
        label={`Actions for ${displayName(member)}`}
        items={actions.map((key) => ({ key, label: LABELS[key] }))}
        onChoose={(chosen) => {
          setAction(chosen);
          setIsAsking(true);
        }}
      />
      <MemberActionDialog
        organizationId={organizationId}
        action={action}
        member={member}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
