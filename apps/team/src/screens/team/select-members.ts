import { displayName, memberSearch } from '@tracker/contracts/auth/display-name';
import type { ComplianceState, Member } from '@tracker/contracts/organizations/members';
import type { Role } from '@tracker/contracts/organizations/permissions';
import type { ComplianceByMember } from './members.api';
import type { MemberFilters } from './member-filters';

export const MEMBERS_PER_PAGE = 20;

const ROLE_RANK: Record<Role, number> = { owner: 0, admin: 1, member: 2 };
const STATE_RANK: Record<ComplianceState, number> = { expired: 0, expiring: 1, valid: 2, none: 3 };

export function selectMembers(
  members: readonly Member[],
  compliance: ComplianceByMember | undefined,
  { search, role, sort, isDescending, page }: MemberFilters,
) {
  const isFound = memberSearch(search);
  const found = members.filter(
    (member) => (role === 'all' || member.role === role) && isFound({ name: displayName(member), email: member.email }),
  );
  const compare = COMPARISONS[sort](compliance ?? {});
  found.sort((one, other) => (isDescending ? -1 : 1) * compare(one, other) || byName(one, other));
  const pageCount = Math.max(1, Math.ceil(found.length / MEMBERS_PER_PAGE));
  const shown = Math.min(page, pageCount);
  const start = (shown - 1) * MEMBERS_PER_PAGE;
  return { rows: found.slice(start, start + MEMBERS_PER_PAGE), total: found.length, page: shown, pageCount };
}

type Comparison = (one: Member, other: Member) => number;

// localeCompare would create a collator for each comparison.
const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const byName: Comparison = (one, other) => collator.compare(displayName(one), displayName(other));

const COMPARISONS: Record<MemberFilters['sort'], (compliance: ComplianceByMember) => Comparison> = {
  name: () => byName,
  role: () => (one, other) => ROLE_RANK[one.role] - ROLE_RANK[other.role],
  joinedAt: () => (one, other) => String(one.joinedAt).localeCompare(String(other.joinedAt)),
  compliance: (compliance) => (one, other) => {
    const [first, second] = [compliance[one.id], compliance[other.id]];
    return (
      (second?.states.open ?? 0) - (first?.states.open ?? 0) ||
      STATE_RANK[first?.state ?? 'none'] - STATE_RANK[second?.state ?? 'none'] ||
      (second?.expired ?? 0) - (first?.expired ?? 0) ||
      (second?.expiring ?? 0) - (first?.expiring ?? 0)
    );
  },
};
