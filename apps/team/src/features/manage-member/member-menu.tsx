import type { Member } from '@tracker/contracts/members';
import type { Colleague } from '@tracker/contracts/permissions';
import { Button } from '@tracker/ui/frame';
import { Icon } from '@tracker/ui/icon';
import { Dropdown } from '@tracker/ui/menu';
import { useRef, useState } from 'react';
import { personName } from '../person-name';
import { useFocusHeadingOnExit } from '../use-focus-heading-on-exit';
import { type MemberAction, memberActions } from './member-actions';
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
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // Kept while the dialog closes, so that its words do not change on the way out.
  const [action, setAction] = useState<MemberAction>('remove');
  const buttonRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(buttonRef);
  const actions = memberActions(actor, member);
  if (actions.length === 0) return null;

  const items = actions.map((key) => ({ key, label: LABELS[key] }));
  function showMenu(isOpen: boolean) {
    setIsMenuOpen(isOpen);
    // Escape leaves the focus on an entry that is no longer shown.
    if (!isOpen && document.activeElement?.closest('[role=menu]')) buttonRef.current?.focus();
  }
  function choose(chosen: MemberAction) {
    setIsMenuOpen(false);
    setAction(chosen);
    // The dialog gives the focus back to whatever has it now; the menu is gone by then.
    buttonRef.current?.focus();
    setIsAsking(true);
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        open={isMenuOpen}
        onOpenChange={showMenu}
        placement="bottomRight"
        menu={{
          items,
          onClick: ({ key, domEvent }) => {
            // Otherwise the Enter that chose the entry would also press the button that gets the focus next.
            domEvent.preventDefault();
            choose(key as MemberAction);
          },
        }}
      >
        <Button
          ref={buttonRef}
          type="text"
          aria-label={`Actions for ${personName(member)}`}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          icon={<Icon name="more" size={20} strokeWidth={3} />}
        />
      </Dropdown>
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
