import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../../platform/clock.js';
import { ScheduledTasks, type TaskCounts, oneByOne } from '../../../platform/jobs/scheduled-tasks.js';
import { PreviewsRepository, type UnshownRelease } from './previews.repository.js';
import { PreviewsService } from './previews.service.js';
import { ReleaseFilesService } from '../releases/files/release-files.service.js';
import { ReleaseTransfersRepository } from '../releases/release-transfers.repository.js';
import { RolloutRepository } from '../rollout.repository.js';

@Injectable()
export class EndedPreviewsJob {
  constructor(
    private readonly tasks: ScheduledTasks,
    private readonly service: PreviewsService,
    private readonly previews: PreviewsRepository,
    private readonly rollouts: RolloutRepository,
    private readonly transfers: ReleaseTransfersRepository,
    private readonly files: ReleaseFilesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'ended-previews', everySeconds: 1_800 }, (signal) => this.clear(signal));
  }

  async clear(signal?: AbortSignal): Promise<TaskCounts> {
    const ended = await this.previews.listEnded(this.clock.now());
    await oneByOne(ended, ({ remote, name }) => this.service.removeEnded({ remote, name }), signal);
    const unshown = await this.previews.listUnshown();
    await oneByOne(unshown, (release) => this.unitOfWork.run(() => this.remove(release), 'background'), signal);
    return { previews: ended.length, versions: unshown.length, files: await this.files.removeLeft(signal) };
  }

  /** The release row goes first. Its files are removed later, with retries. */
  private async remove({ id, remote, version, hashes }: UnshownRelease): Promise<void> {
    await this.rollouts.lockReleases(remote);
    if (await this.previews.removeUnshown(id))
      await this.transfers.leave({ remote, version, files: Object.keys(hashes) });
  }
}
