import type { ChoiceReason, RolloutAllowance } from '@tracker/contracts/rollout/rollouts';
import type { Role } from '@tracker/contracts/organizations/permissions';
import { isInSdkRange } from '@tracker/contracts/rollout/remote-builds';
import murmurhash from 'murmurhash';

export interface RolloutRules {
  remote: string;
  isKilled: boolean;
  candidate: { version: string; shellSdkRange: string; percentage: number; isHalted: boolean } | null;
  allowances: readonly RolloutAllowance[];
}

export interface Visitor {
  userId: string | null;
  /** The user's id or the signed-out browser's id. The percentage excludes visitors without one. */
  stickyId: string | null;
  memberships: readonly { organizationId: string; role: Role; hasEarlyAccess: boolean }[];
  shellSdk: string | null;
  hasSeenItFail: boolean;
}

interface VersionChoice {
  isCandidate: boolean;
  reason: ChoiceReason;
}

export function chooseVersion(rules: RolloutRules, visitor: Visitor): VersionChoice {
  const refusal = refusalOf(rules, visitor);
  if (refusal || !rules.candidate) return { isCandidate: false, reason: refusal ?? 'no-candidate' };
  const allowance = allowanceOf(rules.allowances, visitor);
  if (allowance) return { isCandidate: true, reason: allowance };
  const { version, percentage } = rules.candidate;
  const group = candidateGroup(rules.remote, version);
  const isChosen = visitor.stickyId !== null && isWithinPercentage(visitor.stickyId, group, percentage);
  return { isCandidate: isChosen, reason: isChosen ? 'percentage' : 'outside-percentage' };
}

/** Including the version changes who goes first in each rollout. */
export function candidateGroup(remote: string, version: string): string {
  return `${remote}@${version}`;
}

function refusalOf({ isKilled, candidate }: RolloutRules, visitor: Visitor): ChoiceReason | null {
  if (!candidate) return 'no-candidate';
  if (isKilled) return 'killed';
  if (candidate.isHalted) return 'halted';
  if (visitor.shellSdk === null || !isInSdkRange(candidate.shellSdkRange, visitor.shellSdk)) return 'incompatible';
  return visitor.hasSeenItFail ? 'failed-here' : null;
}

function allowanceOf(allowances: readonly RolloutAllowance[], { userId, memberships }: Visitor): ChoiceReason | null {
  const isAllowed = (kind: RolloutAllowance['kind'], subject: string) =>
    allowances.some((allowance) => allowance.kind === kind && allowance.subject === subject);
  if (userId !== null && isAllowed('user', userId)) return 'user';
  if (memberships.some(({ organizationId }) => isAllowed('organization', organizationId))) return 'organization';
  if (memberships.some(({ role }) => isAllowed('role', role))) return 'role';
  return memberships.some(({ hasEarlyAccess }) => hasEarlyAccess) ? 'early-access' : null;
}

/**
 * A bucket from 1 to 100, the same on every device and in every process: Unleash's normalized murmur3
 * (https://docs.getunleash.io/reference/stickiness). A rollout of n % covers the buckets up to n, so raising n never
 * takes the candidate from anyone.
 */
export function bucketOf(identifier: string, group: string): number {
  return (murmurhash.v3(`${group}:${identifier}`, 0) % 100) + 1;
}

export function isWithinPercentage(identifier: string, group: string, percentage: number): boolean {
  return percentage > 0 && bucketOf(identifier, group) <= percentage;
}
