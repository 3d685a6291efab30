import type { Release } from '@tracker/database/entities/rollout/release.entity';
import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import { isRunning } from '../rollout.policy.js';
import type { RolloutChange } from '../rollout.repository.js';

export type DeploymentMode = 'development' | 'production' | 'everyone';

/**
 * A `candidate` starts at 0 %. `left-out`: operators have released something newer or a rollout is in progress.
 * `unchanged`: an earlier decision about the build stands.
 */
export type DeploymentAudience = 'everyone' | 'candidate' | 'left-out' | 'unchanged';

interface DeployedBuild {
  mode: DeploymentMode;
  rollout: Rollout;
  release: Release;
  isKnown: boolean;
  isOutdated: boolean;
  fitsStable: boolean;
  hasPlan: boolean;
}

/**
 * In production a deployment never overrides a decision of an operator, except when the stable version does not fit the
 * deployed shell.
 */
export function audienceOf(build: DeployedBuild): DeploymentAudience {
  const { mode, rollout, release, isKnown, isOutdated, fitsStable, hasPlan } = build;
  const { stableReleaseId, deployedVersion } = rollout;
  if (stableReleaseId === release.id) return 'unchanged';
  if (mode === 'everyone') return 'everyone';
  // Restarting with the same build must not undo what operators did since. A gradually released build stays gradual.
  if (mode === 'development')
    return deployedVersion === release.version || release.isGradual ? 'unchanged' : 'everyone';
  // Without a fitting stable version nobody would have the remote.
  if (!fitsStable) return 'everyone';
  if (isKnown) return 'unchanged';
  return isRunning(rollout, hasPlan) || isOutdated ? 'left-out' : 'candidate';
}

export function changeBy(audience: DeploymentAudience, { stableReleaseId }: Rollout, { id }: Release): RolloutChange {
  if (audience === 'candidate') return { candidateReleaseId: id, candidatePercentage: 0 };
  if (audience !== 'everyone' || stableReleaseId === id) return {};
  return {
    stableReleaseId: id,
    previousReleaseId: stableReleaseId,
    candidateReleaseId: null,
    candidatePercentage: 0,
  };
}
