import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import {
  useChangeTeamRoleMutation,
  useRemoveTeamMemberMutation,
  useTransferTeamOwnershipMutation,
} from './members.api';
import { outcomeProblem } from '../../features/outcome-problem';
import { canActOn, type Colleague, isAllowed } from '@tracker/contracts/organizations/permissions';

export type MemberAction = 'promote' | 'demote' | 'transfer' | 'remove';

/** What this actor may do with this member; nothing on their own row and on the owner's. */
export function memberActions(actor: Colleague, member: Member): MemberAction[] {
  const actions: MemberAction[] = [];
  if (canActOn('members.change-role', actor, member)) actions.push(member.role === 'admin' ? 'demote' : 'promote');
  if (isAllowed(actor.role, 'organization.transfer') && actor.id !== member.id && member.role !== 'owner')
    actions.push('transfer');
  if (canActOn('members.remove', actor, member)) actions.push('remove');
  return actions;
}

const DONE: Record<MemberAction, (name: string) => string> = {
  promote: (name) => `${name} is an admin now.`,
  demote: (name) => `${name} is a member now.`,
  transfer: (name) => `${name} owns the organization now. You are an admin.`,
  remove: (name) => `${name} was removed.`,
};

const WORDS: Record<MemberAction, { refused: string; broken: string }> = {
  promote: { refused: 'Failed to change the role', broken: 'An error occurred while changing the role' },
  demote: { refused: 'Failed to change the role', broken: 'An error occurred while changing the role' },
  transfer: { refused: 'Failed to transfer ownership', broken: 'An error occurred while transferring ownership' },
  remove: { refused: 'Failed to remove the member', broken: 'An error occurred while removing the member' },
};

export function useMemberAction(organizationId: string) {
  const [changeRole] = useChangeTeamRoleMutation();
  const [removeMember] = useRemoveTeamMemberMutation();
  const [transferOwnership] = useTransferTeamOwnershipMutation();
  const [isRunning, setIsRunning] = useState(false);
  const { toast } = useToast();

  async function call(action: MemberAction, userId: string) {
    if (action === 'remove') return removeMember({ organizationId, userId });
    if (action === 'transfer') return transferOwnership({ organizationId, userId });
    return changeRole({ organizationId, userId, role: action === 'promote' ? 'admin' : 'member' });
  }

  async function run(action: MemberAction, member: Member): Promise<void> {
    setIsRunning(true);
    const problem = outcomeProblem(await call(action, member.id), WORDS[action]);
    setIsRunning(false);
    if (problem === null) toast({ title: 'Success', description: DONE[action](displayName(member)) });
    else toast({ title: 'Error', description: problem, variant: 'destructive' });
  }

  return { run, isRunning };
}
