import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import type { RolloutChange } from './rollout.repository.js';

type Candidates = Pick<Rollout, 'candidateRelease' | 'candidatePercentage'>;

export function isRunning({ candidateRelease, candidatePercentage }: Candidates, hasPlan: boolean): boolean {
  return candidateRelease !== null && candidateRelease.haltedAt === null && (candidatePercentage > 0 || hasPlan);
}

export function withNext(
  { nextReleaseId }: Pick<Rollout, 'nextReleaseId'>,
  change: RolloutChange,
): { change: RolloutChange; hasMovedUp: boolean } {
  if (change.candidateReleaseId !== null || nextReleaseId === null) return { change, hasMovedUp: false };
  const hasMovedUp = change.stableReleaseId !== nextReleaseId;
  const candidateReleaseId = hasMovedUp ? nextReleaseId : null;
  return { change: { ...change, candidateReleaseId, candidatePercentage: 0, nextReleaseId: null }, hasMovedUp };
}
