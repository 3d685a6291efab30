import { Injectable } from '@nestjs/common';
import type { RolloutAction, RolloutAllowance } from '@tracker/contracts/rollout/rollouts';
import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { AllowancesRepository } from './access/allowances.repository.js';
import { candidateHalted, noCandidate, nothingBefore, releaseNotFound } from './rollout.errors.js';
import { ReleaseCompatibility } from './releases/release-compatibility.service.js';
import { type RolloutChange, RolloutRepository, settingsOf } from './rollout.repository.js';

export interface Author {
  actor: string;
  comment?: string | null | undefined;
}

/** Each change is one transaction with one audit event, under the lock of the remote's row. */
@Injectable()
export class RolloutService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rollouts: RolloutRepository,
    private readonly allowances: AllowancesRepository,
    private readonly compatibility: ReleaseCompatibility,
  ) {}

  setPercentage(
    remote: string,
    percentage: number,
    author: Author,
    action: 'percentage-set' | 'planned' = 'percentage-set',
  ): Promise<void> {
    return this.change(remote, action, author, (rollout) => {
      requireUsableCandidate(rollout);
      return { candidatePercentage: percentage };
    });
  }

  endPlan(remote: string, author: Author): Promise<void> {
    return this.change(remote, 'plan-ended', author, () => ({}));
  }

  kill(remote: string, author: Author): Promise<void> {
    return this.change(remote, 'killed', author, () => ({ isKilled: true }));
  }

  resume(remote: string, author: Author): Promise<void> {
    return this.change(remote, 'resumed', author, () => ({ isKilled: false }));
  }

  promote(remote: string, author: Author): Promise<void> {
    return this.change(remote, 'promoted', author, async (rollout) => {
      const candidate = requireUsableCandidate(rollout);
      await this.rollouts.updateRelease(candidate.id, { isGradual: false });
      return {
        stableReleaseId: candidate.id,
        previousReleaseId: rollout.stableReleaseId,
        candidateReleaseId: null,
        candidatePercentage: 0,
      };
    });
  }

  rollBack(remote: string, author: Author): Promise<void> {
    return this.change(remote, 'rolled-back', author, async (rollout) => {
      if (rollout.candidateReleaseId) return { candidateReleaseId: null, candidatePercentage: 0 };
      if (!rollout.previousReleaseId) throw nothingBefore(remote);
      await this.compatibility.requireUsable(await this.rollouts.getRelease(rollout.previousReleaseId));
      // The mark keeps a restart with the same build from restoring it.
      await this.rollouts.updateRelease(rollout.stableReleaseId, { isGradual: true });
      return { stableReleaseId: rollout.previousReleaseId, previousReleaseId: null };
    });
  }

  pin(remote: string, version: string, author: Author): Promise<void> {
    return this.change(remote, 'pinned', author, async (rollout) => {
      const release = await this.rollouts.findRelease(remote, version);
      if (!release || release.isPreview) throw releaseNotFound(remote, version);
      await this.compatibility.requireUsable(release);
      const isStable = rollout.stableReleaseId === release.id;
      // The mark keeps a restart with the same build from restoring it.
      if (!isStable) await this.rollouts.updateRelease(rollout.stableReleaseId, { isGradual: true });
      await this.rollouts.updateRelease(release.id, { isGradual: false });
      return {
        ...(!isStable && { stableReleaseId: release.id, previousReleaseId: rollout.stableReleaseId }),
        candidateReleaseId: null,
        candidatePercentage: 0,
      };
    });
  }

  /** Nobody gets the remote until a build is registered again. Releases and audit events stay. */
  end(remote: string, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      const rollout = await this.rollouts.getLocked(remote);
      await this.rollouts.remove(remote);
      const { version } = rollout.stableRelease;
      await this.rollouts.insertEvent({ remote, version, action: 'ended', ...author, before: settingsOf(rollout) });
    });
  }

  allow(remote: string, allowance: RolloutAllowance, author: Author): Promise<RolloutAllowance> {
    return this.changeAllowance(remote, allowance, author, 'allowed');
  }

  disallow(remote: string, allowance: RolloutAllowance, author: Author): Promise<RolloutAllowance> {
    return this.changeAllowance(remote, allowance, author, 'disallowed');
  }

  private changeAllowance(
    remote: string,
    allowance: RolloutAllowance,
    author: Author,
    action: 'allowed' | 'disallowed',
  ): Promise<RolloutAllowance> {
    return this.unitOfWork.run(async () => {
      const { candidateRelease } = await this.rollouts.getLocked(remote);
      const resolved = await this.allowances.resolve(allowance, action === 'disallowed');
      if (action === 'allowed') await this.allowances.insert(remote, resolved);
      else await this.allowances.remove(remote, resolved);
      await this.rollouts.insertEvent({
        remote,
        version: candidateRelease?.version ?? null,
        action,
        ...author,
        after: resolved,
      });
      return resolved;
    });
  }

  private change(
    remote: string,
    action: RolloutAction,
    author: Author,
    decide: (rollout: Rollout) => RolloutChange | Promise<RolloutChange>,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const rollout = await this.rollouts.getLocked(remote);
      const change = await decide(rollout);
      await this.rollouts.removePlan(remote);
      if (Object.keys(change).length > 0) await this.rollouts.update(remote, change);
      const changed = await this.rollouts.getLocked(remote);
      const { version } =
        (action === 'pinned' ? null : rollout.candidateRelease) ??
        (action === 'pinned' ? changed : rollout).stableRelease;
      await this.rollouts.insertEvent({
        remote,
        version,
        action,
        ...author,
        before: settingsOf(rollout),
        after: settingsOf(changed),
      });
    });
  }
}

function requireUsableCandidate({ remote, candidateRelease }: Rollout) {
  if (!candidateRelease) throw noCandidate(remote);
  if (candidateRelease.haltedAt) throw candidateHalted(remote, candidateRelease.version);
  return candidateRelease;
}
