import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { haltReason, type HaltReason, type VersionTrial } from '@tracker/contracts/rollout/halting';
import type { RemoteFailureReport, RemoteOpening } from '@tracker/contracts/rollout/remotes';
import type { Release } from '@tracker/database/entities/rollout/release.entity';
import type { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { Clock } from '../../../platform/clock.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import { Outbox } from '../../mailer/outbox.js';
import { RemoteAccessService } from '../access/remote-access.service.js';
import { ExposureLog } from './exposure-log.js';
import { givenRemotes } from '../registry/registry-answer.js';
import { reportedError } from './reported-error.js';
import { RegistryService } from '../registry/registry.service.js';
import type { PreviewRow } from '../rollout.statements.js';
import { reporterOf } from '../registry/visitor-id.js';
import { RolloutRepository } from '../rollout.repository.js';
import { ReleaseHealthRepository } from './release-health.repository.js';

type Halt = VersionTrial & { reason: HaltReason };

export interface Reporter {
  userId: string | null;
  visitorId: string | null;
  shellSdk: string | null;
  isOperator: boolean;
  preview: PreviewRow | null;
}

@Injectable()
export class FailureReportsService implements OnApplicationShutdown {
  readonly exposures: ExposureLog;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly registry: RegistryService,
    private readonly rollouts: RolloutRepository,
    private readonly health: ReleaseHealthRepository,
    private readonly access: RemoteAccessService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) logger: AppLogger,
  ) {
    this.exposures = new ExposureLog(health, logger);
  }

  onApplicationShutdown(): Promise<void> {
    return this.exposures.flush();
  }

  async open({ remote, version }: RemoteOpening, reporter: Reporter): Promise<void> {
    const opened = await this.given(remote, version, reporter);
    if (opened?.isRolledOut)
      this.exposures.note(opened.revision, { releaseId: opened.given.id, userId: reporter.userId });
  }

  /**
   * Ignores reports about a version that the reporter was not given and reports outside a rollout. The stable version
   * is counted for comparison and never halted.
   */
  async report(report: RemoteFailureReport, reporter: Reporter): Promise<void> {
    const { remote, version, kind } = report;
    const name = reporterOf(reporter.userId, reporter.visitorId);
    if (name === null || !(await this.given(remote, version, reporter))) return;
    await this.exposures.flush();
    await this.unitOfWork.run(async () => {
      const rollout = await this.rollouts.findLocked(remote);
      if (!rollout?.candidateRelease) return;
      const { candidateRelease, stableRelease } = rollout;
      const release = [candidateRelease, stableRelease].find((one) => one.version === version);
      if (!release || release.haltedAt) return;
      const now = this.clock.now();
      const { userId } = reporter;
      const error = report.message || report.stack ? reportedError(report) : null;
      const fingerprint = error?.fingerprint ?? null;
      await this.health.saveFailure({
        releaseId: release.id,
        reporter: name,
        userId,
        kind,
        reportedAt: now,
        fingerprint,
      });
      if (error) await this.health.saveError(release.id, kind, error, now);
      // A reporter without a recorded exposure still counts as exposed.
      await this.health.insertExposures([{ releaseId: release.id, userId }]);
      if (release !== candidateRelease) return;
      const candidate = await this.health.trial(release.id);
      const reason = haltReason(candidate, await this.health.trial(stableRelease.id));
      if (reason) await this.halt(rollout, release, { reason, ...candidate }, now);
    });
  }

  private async given(remote: string, version: string, reporter: Reporter) {
    const { userId, visitorId, shellSdk, isOperator, preview } = reporter;
    if (preview?.remote === remote) return null;
    const rows = await this.registry.rows(userId, visitorId);
    const remotes = givenRemotes(rows, { userId, stickyId: userId ?? visitorId, shellSdk, isOperator });
    const found = remotes.find(({ name, given }) => name === remote && given.version === version);
    return found ? { ...found, revision: rows[0]?.revision ?? 0 } : null;
  }

  private async halt(rollout: Rollout, { id, version }: Release, halt: Halt, now: Date): Promise<void> {
    const { remote, stableRelease, candidatePercentage } = rollout;
    const { reason, given } = halt;
    const people = reason === 'itself' ? halt.failedByItself : halt.failedByNetwork;
    await this.rollouts.updateRelease(id, { haltedAt: now });
    await this.rollouts.removePlan(remote);
    const { owners } = await this.access.of(remote);
    const recipients = new Set([...this.environment.operatorEmails, ...owners.map(({ email }) => email.toLowerCase())]);
    await this.outbox.add(
      ...[...recipients].map((to) => ({
        kind: 'rollout-halted' as const,
        dedupeKey: `rollout-halted:${id}:${now.toISOString()}:${to}`,
        to,
        data: { remote, version, stableVersion: stableRelease.version, people },
      })),
    );
    await this.rollouts.insertEvent({
      remote,
      version,
      action: 'halted',
      actor: 'the product',
      before: { percentage: candidatePercentage },
      after: { people, given, reason },
    });
  }
}
