import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../clock/clock.js';
import { oneByOne } from '../../jobs/one-by-one.js';
import { ScheduledTasks, type TaskCounts } from '../../jobs/scheduled-tasks.js';
import { PreviewsRepository, type UnshownRelease } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';
import { RemoteStorage } from './remote-storage.js';
import { RolloutRepository } from './rollout.repository.js';

/** Takes away previews whose days are over, and then the versions that were sent for previews only, with their files. */
@Injectable()
export class EndedPreviewsJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly service: PreviewsService,
    private readonly previews: PreviewsRepository,
    private readonly rollouts: RolloutRepository,
    private readonly storage: RemoteStorage,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'ended-previews', everySeconds: 1_800 }, () => this.clear());
  }

  async clear(): Promise<TaskCounts> {
    const ended = await this.previews.listEnded(this.clock.now());
    await oneByOne(ended, ({ remote, name }) => this.service.removeEnded({ remote, name }));
    const unshown = await this.previews.listUnshown();
    await oneByOne(unshown, (release) => this.unitOfWork.run(() => this.remove(release), 'background'));
    return { previews: ended.length, versions: unshown.length };
  }

  /** Under the lock of those who make releases: one of the same version that comes now finds either all of its files or none. */
  private async remove(release: UnshownRelease): Promise<void> {
    await this.rollouts.lockReleases(release.remote);
    if (await this.previews.removeUnshown(release.id)) await this.storage.remove(release);
  }
}
