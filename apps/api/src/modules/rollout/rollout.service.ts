import { Injectable } from '@nestjs/common';
import type {
  EndedPlan,
  RolloutEnd,
  RolloutAction,
  RolloutAllowance,
  RolloutKill,
  RolloutPercentage,
  RolloutPromotion,
  RolloutRollback,
  RolloutState,
} from '@tracker/contracts/rollout/rollouts';
import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { AllowancesRepository } from './access/allowances.repository.js';
import { candidateHalted, movedOn, noCandidate, notConfirmed, releaseNotFound } from './rollout.errors.js';
import { ReleaseCompatibility } from './releases/release-compatibility.service.js';
import { ReleaseFilesService } from './releases/files/release-files.service.js';
import { withNext } from './rollout.policy.js';
import { type Author, type RolloutChange, RolloutRepository, settingsOf } from './rollout.repository.js';
import { RolloutStateService } from './rollout-state.service.js';

interface Step {
  action: RolloutAction;
  change: RolloutChange;
}

const WITHOUT_CANDIDATE = { candidateReleaseId: null, candidatePercentage: 0 } as const;

/**
 * Each change is one transaction with its audit event, under the lock of the remote's row. Steps name what their caller
 * saw, and are refused when that has changed.
 */
@Injectable()
export class RolloutService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rollouts: RolloutRepository,
    private readonly allowances: AllowancesRepository,
    private readonly compatibility: ReleaseCompatibility,
    private readonly states: RolloutStateService,
    private readonly files: ReleaseFilesService,
  ) {}

  /** `from` is undefined for the first step of a plan, whatever the percentage was. */
  setPercentage(
    remote: string,
    { version, percentage, from }: Pick<RolloutPercentage, 'version' | 'percentage'> & { from?: number },
    author: Author,
    action: 'percentage-set' | 'planned' = 'percentage-set',
  ): Promise<RolloutState> {
    return this.change(remote, author, async (rollout) => {
      await this.requireCandidate(rollout, version);
      if (from !== undefined && rollout.candidatePercentage !== from) throw await this.movedOn(remote);
      requireSound(rollout);
      return { action, change: { candidatePercentage: percentage } };
    });
  }

  endPlan(remote: string, { version }: EndedPlan, author: Author): Promise<RolloutState> {
    return this.change(remote, author, async (rollout) => {
      await this.requireCandidate(rollout, version);
      return { action: 'plan-ended', change: {} };
    });
  }

  kill(remote: string, { version }: Pick<RolloutKill, 'version'>, author: Author): Promise<RolloutState> {
    return this.change(remote, author, async (rollout) => {
      await this.requireCandidate(rollout, version);
      return { action: 'killed', change: { isKilled: true } };
    });
  }

  resume(remote: string, author: Author): Promise<RolloutState> {
    return this.change(remote, author, () => ({ action: 'resumed', change: { isKilled: false } }));
  }

  promote(remote: string, { version }: Pick<RolloutPromotion, 'version'>, author: Author): Promise<RolloutState> {
    return this.change(remote, author, async (rollout) => {
      await this.requireCandidate(rollout, version);
      const candidate = requireSound(rollout);
      await this.rollouts.updateRelease(candidate.id, { isGradual: false });
      return {
        action: 'promoted',
        change: {
          stableReleaseId: candidate.id,
          previousReleaseId: rollout.stableReleaseId,
          ...WITHOUT_CANDIDATE,
        },
      };
    });
  }

  /** Naming the stable version gives up the candidate. Any other kept version becomes stable, and the candidate ends. */
  rollBack(
    remote: string,
    { version, from }: Pick<RolloutRollback, 'version' | 'from'>,
    author: Author,
  ): Promise<RolloutState> {
    return this.change(remote, author, async (rollout) => {
      const { stableRelease, stableReleaseId, previousReleaseId, candidateRelease } = rollout;
      if (stableRelease.version !== from) throw await this.movedOn(remote);
      if (version === from) {
        if (!candidateRelease) throw noCandidate(remote);
        return { action: 'rolled-back', change: WITHOUT_CANDIDATE };
      }
      const release = await this.rollouts.findRelease(remote, version);
      if (!release || release.isPreview || release.entry === '') throw releaseNotFound(remote, version);
      await this.compatibility.requireUsable(release);
      // The mark keeps a restart with the same build from restoring it.
      await this.rollouts.updateRelease(stableReleaseId, { isGradual: true });
      await this.rollouts.updateRelease(release.id, { isGradual: false });
      const isBack = release.id === previousReleaseId;
      return {
        action: isBack ? 'rolled-back' : 'pinned',
        change: {
          stableReleaseId: release.id,
          previousReleaseId: isBack ? null : stableReleaseId,
          ...WITHOUT_CANDIDATE,
        },
      };
    });
  }

  /**
   * Removes the remote with its versions, tokens, owners and routes, so that its name is free again. Audit events stay.
   */
  end(remote: string, { confirm }: Pick<RolloutEnd, 'confirm'>, author: Author): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.rollouts.lockReleases(remote);
      const rollout = await this.rollouts.getLocked(remote);
      if (confirm !== remote) throw notConfirmed(remote);
      await this.rollouts.remove(remote);
      for (const { hashes, ...release } of await this.rollouts.removeReleases(remote))
        await this.files.queueRemoval({ ...release, files: Object.keys(hashes) });
      const { version } = rollout.stableRelease;
      await this.rollouts.insertEvent({ remote, version, action: 'ended', ...author, before: settingsOf(rollout) });
    });
  }

  allow(remote: string, allowance: RolloutAllowance, author: Author): Promise<RolloutState> {
    return this.changeAllowance(remote, allowance, author, 'allowed');
  }

  disallow(remote: string, allowance: RolloutAllowance, author: Author): Promise<RolloutState> {
    return this.changeAllowance(remote, allowance, author, 'disallowed');
  }

  private async changeAllowance(
    remote: string,
    allowance: RolloutAllowance,
    author: Author,
    action: 'allowed' | 'disallowed',
  ): Promise<RolloutState> {
    await this.unitOfWork.run(async () => {
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
    });
    return this.states.get(remote);
  }

  private async change(
    remote: string,
    author: Author,
    decide: (rollout: Rollout) => Step | Promise<Step>,
  ): Promise<RolloutState> {
    await this.unitOfWork.run(async () => {
      const rollout = await this.rollouts.getLocked(remote);
      const { action, change } = await decide(rollout);
      await this.rollouts.removePlan(remote);
      const completed = withNext(rollout, change);
      if (Object.keys(completed.change).length > 0) await this.rollouts.update(remote, completed.change);
      const changed = await this.rollouts.getLocked(remote);
      const { version } =
        action === 'pinned' ? changed.stableRelease : (rollout.candidateRelease ?? rollout.stableRelease);
      await this.rollouts.insertEvent({
        remote,
        version,
        action,
        ...author,
        before: settingsOf(rollout),
        after: settingsOf(changed),
      });
      if (completed.hasMovedUp && rollout.nextRelease)
        await this.rollouts.insertEvent({
          remote,
          version: rollout.nextRelease.version,
          action: 'moved-up',
          actor: author.actor,
          after: settingsOf(changed),
        });
    });
    return this.states.get(remote);
  }

  private async requireCandidate({ remote, candidateRelease }: Rollout, version: string | null): Promise<void> {
    if ((candidateRelease?.version ?? null) !== version) throw await this.movedOn(remote);
  }

  private async movedOn(remote: string): Promise<Error> {
    return movedOn(await this.states.get(remote));
  }
}

function requireSound({ remote, candidateRelease }: Rollout) {
  if (!candidateRelease) throw noCandidate(remote);
  if (candidateRelease.haltedAt) throw candidateHalted(remote, candidateRelease.version);
  return candidateRelease;
}
