import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../http/clock.js';
import { BackgroundJob, type RunningJob } from '../../jobs/background-job.js';
import { type AppLogger, LOGGER } from '../../logging/logger.js';
import { ExposuresRepository } from './exposures.repository.js';
import { FailuresRepository } from './failures.repository.js';
import { RolloutRepository } from './rollout.repository.js';

const EVERY_DAY_MS = 86_400_000;
const KEPT_MS = 90 * EVERY_DAY_MS;

/** Forgets who was given old versions that nobody gets any more, not even by a rollback, and for whom they failed. */
@Injectable()
@BackgroundJob()
export class FiguresRetentionJob implements RunningJob {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rollouts: RolloutRepository,
    private readonly exposures: ExposuresRepository,
    private readonly failures: FailuresRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: AppLogger,
  ) {}

  start(): void {
    this.timer = setInterval(() => void this.run(), EVERY_DAY_MS);
    void this.run();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async run(): Promise<void> {
    try {
      const before = new Date(this.clock.now().getTime() - KEPT_MS);
      for (const id of await this.rollouts.listOutlived(before)) await this.forget(id);
    } catch (err) {
      this.logger.error({ err }, 'figures of old versions could not be forgotten');
    }
  }

  /** Both together: an error rate without those it is measured against would say something else. */
  private forget(releaseId: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.exposures.forget(releaseId);
      await this.failures.forget(releaseId);
    });
  }
}
