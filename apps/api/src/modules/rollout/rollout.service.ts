import { Injectable } from '@nestjs/common';
import type { RolloutAction, RolloutAllowance } from '@tracker/contracts/rollouts';
import type { Rollout } from '@tracker/database/entities/rollout.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { AllowancesRepository } from './allowances.repository.js';
import { candidateHalted, noCandidate, nothingBefore } from './rollout.errors.js';
import { RolloutEventsRepository } from './rollout-events.repository.js';
import { type RolloutChange, RolloutRepository } from './rollout.repository.js';
import { settingsOf } from './rollout-settings.js';

/** What operators do to a rollout. Each change is one transaction and one line of the audit, under the lock of the remote's row. */
@Injectable()
export class RolloutService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rollouts: RolloutRepository,
    private readonly allowances: AllowancesRepository,
    private readonly events: RolloutEventsRepository,
  ) {}

  setPercentage(remote: string, percentage: number, actor: string): Promise<void> {
    return this.change(remote, 'percentage-set', actor, (rollout) => {
      requireUsableCandidate(rollout);
      return { candidatePercentage: percentage };
    });
  }

  /** Everyone gets the stable version until `resume`. */
  kill(remote: string, actor: string): Promise<void> {
    return this.change(remote, 'killed', actor, () => ({ isKilled: true }));
  }

  resume(remote: string, actor: string): Promise<void> {
    return this.change(remote, 'resumed', actor, () => ({ isKilled: false }));
  }

  /** The candidate becomes everyone's version. */
  promote(remote: string, actor: string): Promise<void> {
    return this.change(remote, 'promoted', actor, async (rollout) => {
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

  /** Gives up the candidate; without one, everyone goes back to the version before. */
  rollBack(remote: string, actor: string): Promise<void> {
    return this.change(remote, 'rolled-back', actor, async (rollout) => {
      if (rollout.candidateReleaseId) return { candidateReleaseId: null, candidatePercentage: 0 };
      if (!rollout.previousReleaseId) throw nothingBefore(remote);
      // A start that finds this build again must not bring it back.
      await this.rollouts.updateRelease(rollout.stableReleaseId, { isGradual: true });
      return { stableReleaseId: rollout.previousReleaseId, previousReleaseId: null };
    });
  }

  async allow(remote: string, allowance: RolloutAllowance, actor: string): Promise<RolloutAllowance> {
    return this.changeAllowance(remote, allowance, actor, 'allowed');
  }

  async disallow(remote: string, allowance: RolloutAllowance, actor: string): Promise<RolloutAllowance> {
    return this.changeAllowance(remote, allowance, actor, 'disallowed');
  }

  private changeAllowance(
    remote: string,
    allowance: RolloutAllowance,
    actor: string,
    action: 'allowed' | 'disallowed',
  ): Promise<RolloutAllowance> {
    return this.unitOfWork.run(async () => {
      const { candidateRelease } = await this.rollouts.getLocked(remote);
      const resolved = await this.allowances.resolve(allowance);
      if (action === 'allowed') await this.allowances.insert(remote, resolved);
      else await this.allowances.remove(remote, resolved);
      await this.events.insert({ remote, version: candidateRelease?.version ?? null, action, actor, after: resolved });
      return resolved;
    });
  }

  private change(
    remote: string,
    action: RolloutAction,
    actor: string,
    decide: (rollout: Rollout) => RolloutChange | Promise<RolloutChange>,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const rollout = await this.rollouts.getLocked(remote);
      const version = (rollout.candidateRelease ?? rollout.stableRelease).version;
      await this.rollouts.update(remote, await decide(rollout));
      const changed = await this.rollouts.getLocked(remote);
      await this.events.insert({
        remote,
        version,
        action,
        actor,
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
