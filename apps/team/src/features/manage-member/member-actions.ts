import type { Member } from '@tracker/contracts/members';
import { canActOn, type Colleague, isAllowed } from '@tracker/contracts/permissions';

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
