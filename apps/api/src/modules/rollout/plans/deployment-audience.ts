import type { Release } from '@tracker/database/entities/rollout/release.entity';
import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import type { RolloutChange } from '../rollout.repository.js';

/** `everyone`: an operator said so (`--everyone`). */
export type DeploymentMode = 'development' | 'production' | 'everyone';

/**
 * What a deployment makes of a build: everyone's version, the candidate at 0 %, nothing because operators are ahead of it (`left-out`), or
 * nothing because all was decided before (`unchanged`).
 */
export type DeploymentAudience = 'everyone' | 'candidate' | 'left-out' | 'unchanged';

export interface DeployedBuild {
  mode: DeploymentMode;
  rollout: Rollout;
  release: Release;
  /** Whether this build was ever registered or released before. */
  isKnown: boolean;
  /** Whether operators have released something since it was built. */
  isOutdated: boolean;
  /** Whether the version that everyone has was built for the shell that is deployed now. */
  fitsStable: boolean;
}

/** Deploying is not releasing: in production a deployment decides for people only as long as nobody else has decided anything. */
export function audienceOf(build: DeployedBuild): DeploymentAudience {
  const { mode, rollout, release, isKnown, isOutdated, fitsStable } = build;
  const { stableReleaseId, candidateRelease, candidatePercentage, deployedVersion } = rollout;
  if (stableReleaseId === release.id) return 'unchanged';
  if (mode === 'everyone') return 'everyone';
  // A start of what was started last moves nobody, whatever operators made of it since; neither does a build that was released to be rolled out.
  if (mode === 'development')
    return deployedVersion === release.version || release.isGradual ? 'unchanged' : 'everyone';
  // A new shell that the stable version was not built for would leave people without the remote.
  if (!fitsStable) return 'everyone';
  if (isKnown) return 'unchanged';
  const isRollingOut = candidateRelease !== null && candidateRelease.haltedAt === null && candidatePercentage > 0;
  return isRollingOut || isOutdated ? 'left-out' : 'candidate';
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
