import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import { canActOn, type Colleague, isAllowed } from '@tracker/contracts/organizations/permissions';
import { useAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { MenuButton } from '@tracker/ui/menu-button';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef, useState } from 'react';
import { failureOf } from '../../features/failure';
import {
  useChangeTeamRoleMutation,
  useRemoveTeamMemberMutation,
  useTransferTeamOwnershipMutation,
} from './members.api';

type MemberAction = 'promote' | 'demote' | 'transfer' | 'remove';

interface ActionWords {
  label: string;
  title: (name: string) => string;
  text: (name: string) => string;
  confirm: string;
  done: (name: string) => string;
  failure: ReturnType<typeof failureOf>;
  isDangerous: boolean;
}

const ROLE_FAILED = failureOf('Failed to change the role', 'An error occurred while changing the role');

const ACTIONS: Record<MemberAction, ActionWords> = {
  promote: {
    label: 'Make admin',
    title: (name) => `Make ${name} an admin?`,
    text: (name) =>
      `${name} will be able to invite and remove members, edit and delete the organization, manage its plan and see everyone’s compliance.`,
    confirm: 'Make Admin',
    done: (name) => `${name} is now an admin.`,
    failure: ROLE_FAILED,
    isDangerous: false,
  },
  demote: {
    label: 'Make member',
    title: (name) => `Make ${name} a member?`,
    text: (name) => `${name} will lose admin rights immediately, and stays a member with their credentials.`,
    confirm: 'Make Member',
    done: (name) => `${name} is now a member.`,
    failure: ROLE_FAILED,
    isDangerous: false,
  },
  transfer: {
    label: 'Transfer ownership',
    title: (name) => `Transfer ownership to ${name}?`,
    text: (name) => `${name} will become the owner, and you will become an admin. Only they can transfer it back.`,
    confirm: 'Transfer Ownership',
    done: (name) => `${name} now owns the organization. You are an admin.`,
    failure: failureOf('Failed to transfer ownership', 'An error occurred while transferring ownership'),
    isDangerous: true,
  },
  remove: {
    label: 'Remove',
    title: (name) => `Remove ${name}?`,
    text: (name) =>
      `${name} will lose access immediately and disappear from reports. They keep their credentials. You can invite them again.`,
    confirm: 'Remove',
    done: (name) => `${name} was removed.`,
    failure: failureOf('Failed to remove the member', 'An error occurred while removing the member'),
    isDangerous: true,
  },
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
  const [changeRole] = useChangeTeamRoleMutation();
  const [removeMember] = useRemoveTeamMemberMutation();
  const [transferOwnership] = useTransferTeamOwnershipMutation();
  const name = displayName(member);
  const words = ACTIONS[action];

  const run = useAction<MemberAction, unknown>(
    (chosen) => {
      const row = { organizationId, userId: member.id };
      if (chosen === 'remove') return removeMember(row);
      if (chosen === 'transfer') return transferOwnership(row);
      return changeRole({ ...row, role: chosen === 'promote' ? 'admin' : 'member' });
    },
    { done: () => words.done(name), failure: words.failure },
  );

  const actions = memberActions(actor, member);
  if (actions.length === 0) return null;
  return (
    <>
      <MenuButton
        ref={buttonRef}
        label={`Actions for ${name}`}
        items={actions.map((key) => ({ key, label: ACTIONS[key].label }))}
        onChoose={(chosen) => {
          setAction(chosen);
          setIsAsking(true);
        }}
      />
      <ConfirmDialog
        title={words.title(name)}
        isOpen={isAsking}
        confirmLabel={words.confirm}
        isDangerous={words.isDangerous}
        isPending={run.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void run.run(action).then(() => setIsAsking(false))}
      >
        <p>{words.text(name)}</p>
      </ConfirmDialog>
    </>
  );
}

function memberActions(actor: Colleague, member: Member): MemberAction[] {
  const actions: MemberAction[] = [];
  if (canActOn('members.change-role', actor, member)) actions.push(member.role === 'admin' ? 'demote' : 'promote');
  if (isAllowed(actor.role, 'organization.transfer') && actor.id !== member.id && member.role !== 'owner')
    actions.push('transfer');
  if (canActOn('members.remove', actor, member)) actions.push('remove');
  return actions;
}
