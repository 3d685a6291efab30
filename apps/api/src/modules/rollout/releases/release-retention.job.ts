import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { oneByOne } from '../../../platform/jobs/one-by-one.js';
import { ScheduledTasks, type TaskCounts } from '../../../platform/jobs/scheduled-tasks.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import type { UnshownRelease } from '../previews/previews.repository.js';
import { ReleaseRetentionRepository } from './release-retention.repository.js';
import { ReleaseTransfersRepository } from './release-transfers.repository.js';
import { RolloutRepository } from '../rollout.repository.js';

const KEPT_MS = 90 * DAY_MS;
/** The brake: a wrong clock or a foreign database costs no more than this before the alert about the rest is seen. */
const A_DAY = 20;

/** Removes versions that were not in use for 90 days, with their source maps; their files go afterwards like those of ended previews. */
@Injectable()
export class ReleaseRetentionJob implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly releases: ReleaseRetentionRepository,
    private readonly rollouts: RolloutRepository,
    private readonly transfers: ReleaseTransfersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      { rollout_versions_outlived: { help: 'Versions that were not in use for 90 days and wait to be removed' } },
      async () => ({ rollout_versions_outlived: await this.releases.countOutlived(this.before()) }),
    );
  }

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'release-retention', everySeconds: 86_400 }, (signal) => this.clear(signal));
  }

  async clear(signal?: AbortSignal): Promise<TaskCounts> {
    const outlived = await this.releases.listOutlived(this.before(), A_DAY);
    await oneByOne(outlived, (release) => this.unitOfWork.run(() => this.remove(release), 'background'), signal);
    return { versions: outlived.length };
  }

  private async remove({ id, remote, version, hashes }: UnshownRelease): Promise<void> {
    await this.rollouts.lockReleases(remote);
    if (await this.releases.remove(id, this.before()))
      await this.transfers.leave({ remote, version, files: Object.keys(hashes) });
  }

  private before(): Date {
    return new Date(this.clock.now().getTime() - KEPT_MS);
  }
}
