import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import { Release } from '@tracker/database/entities/rollout/release.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { ScheduledTasks, type TaskCounts, oneByOne } from '../../../platform/jobs/scheduled-tasks.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { PreviewsService, type UnshownRelease } from '../access/previews.service.js';
import { ReleaseFilesService } from './files/release-files.service.js';
import { RolloutRepository } from '../rollout.repository.js';

const RETENTION_MS = 90 * DAY_MS;
/** Limits the damage of a wrong clock or database until an operator sees the alert. */
const MAX_PER_DAY = 20;

const MIN_KEPT = 10;

/**
 * Excludes versions that are in use, that a rollback or restart would need, or that an open page may still load. SQL,
 * because other tables refer to releases and not the reverse.
 */
const IS_OUTLIVED = `releases.created_at < :before
  and not exists (select from rollouts o where releases.id in (o.stable_release_id, o.candidate_release_id, o.next_release_id, o.previous_release_id)
    or (o.remote = releases.remote and o.deployed_version = releases.version))
  and not exists (select from remote_previews p where p.release_id = releases.id)
  and not exists (select from release_transfers t
    where t.remote = releases.remote and t.version = releases.version and t.held_until > clock_timestamp())
  and not exists (select from rollout_events e where e.remote = releases.remote and e.recorded_at >= :before
    and releases.version in (e.version, e.before ->> 'stable', e.before ->> 'candidate'))
  and (select count(*) from releases newer
    where newer.remote = releases.remote and newer.created_at > releases.created_at and not newer.is_preview) >= ${MIN_KEPT}`;

@Injectable()
export class ReleaseCleanUpJob implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly previews: PreviewsService,
    private readonly rollouts: RolloutRepository,
    private readonly files: ReleaseFilesService,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      { rollout_versions_outlived: { help: 'Versions unused for 90 days that wait for removal' } },
      async () => ({ rollout_versions_outlived: await this.outlived().getCount() }),
    );
  }

  @Cron(CronExpression.EVERY_HOUR)
  runRetention(): Promise<boolean> {
    return this.tasks.run({ name: 'release-retention', everySeconds: 86_400 }, (signal) => this.removeOutlived(signal));
  }

  @Cron(CronExpression.EVERY_HOUR)
  runPreviews(): Promise<boolean> {
    return this.tasks.run({ name: 'ended-previews', everySeconds: 1_800 }, (signal) => this.endPreviews(signal));
  }

  async removeOutlived(signal?: AbortSignal): Promise<TaskCounts> {
    const outlived: UnshownRelease[] = await this.outlived()
      .select(['releases.id', 'releases.remote', 'releases.version', 'releases.hashes'])
      .orderBy('releases.createdAt')
      .limit(MAX_PER_DAY)
      .getMany();
    const isRemoved = async (id: string) => {
      const removal = this.releases.createQueryBuilder().delete().where({ id });
      return (await removal.andWhere(IS_OUTLIVED, { before: this.before() }).execute()).affected === 1;
    };
    await this.removeEach(outlived, isRemoved, signal);
    return { versions: outlived.length };
  }

  async endPreviews(signal?: AbortSignal): Promise<TaskCounts> {
    const ended = await this.previews.listEnded(this.clock.now());
    await oneByOne(ended, ({ remote, name }) => this.previews.removeEnded({ remote, name }), signal);
    const unshown = await this.previews.listUnshown();
    await this.removeEach(unshown, (id) => this.previews.removeUnshown(id), signal);
    return { previews: ended.length, versions: unshown.length, files: await this.files.removeUnused(signal) };
  }

  /** The release row goes first. Its files are removed later, with retries. */
  private removeEach(
    releases: readonly UnshownRelease[],
    isRemoved: (id: string) => Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<void> {
    const remove = async ({ id, remote, version, hashes }: UnshownRelease) => {
      await this.rollouts.lockReleases(remote);
      if (await isRemoved(id)) await this.files.queueRemoval({ remote, version, files: Object.keys(hashes) });
    };
    return oneByOne(releases, (release) => this.unitOfWork.run(() => remove(release), 'background'), signal);
  }

  private outlived(): SelectQueryBuilder<Release> {
    return this.releases.createQueryBuilder('releases').where(IS_OUTLIVED, { before: this.before() });
  }

  private before(): Date {
    return new Date(this.clock.now().getTime() - RETENTION_MS);
  }
}
