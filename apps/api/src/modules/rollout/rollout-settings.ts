import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';

export function settingsOf({
  stableRelease,
  candidateRelease,
  candidatePercentage,
  isKilled,
}: Rollout): Record<string, unknown> {
  return {
    stable: stableRelease.version,
    candidate: candidateRelease?.version ?? null,
    percentage: candidatePercentage,
    isKilled,
  };
}
