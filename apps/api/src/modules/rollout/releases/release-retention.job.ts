import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import { Release } from '@tracker/database/entities/rollout/release.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import { Clock, DAY_MS } from '../../../platform/clock.js';
import { ScheduledTasks, type TaskCounts, oneByOne } from '../../../platform/jobs/scheduled-tasks.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import type { UnshownRelease } from '../previews/previews.repository.js';
import { ReleaseTransfersRepository } from './release-transfers.repository.js';
import { RolloutRepository } from '../rollout.repository.js';

const KEPT_MS = 90 * DAY_MS;
/** Limits the damage of a wrong clock or database until an operator sees the alert. */
const A_DAY = 20;

const LATEST_KEPT = 10;

/**
 * Excludes versions that are in use, that a rollback or restart would need, or that an open page may still load. SQL,
 * because other tables refer to releases and not the reverse.
 */
const OUTLIVED = `releases.created_at < :before
  and not exists (select from rollouts o where releases.id in (o.stable_release_id, o.candidate_release_id, o.previous_release_id)
    or (o.remote = releases.remote and o.deployed_version = releases.version))
  and not exists (select from remote_previews p where p.release_id = releases.id)
  and not exists (select from release_transfers t
    where t.remote = releases.remote and t.version = releases.version and t.held_until > clock_timestamp())
  and not exists (select from rollout_events e where e.remote = releases.remote and e.recorded_at >= :before
    and releases.version in (e.version, e.before ->> 'stable', e.before ->> 'candidate'))
  and (select count(*) from releases newer
    where newer.remote = releases.remote and newer.created_at > releases.created_at and not newer.is_preview) >= ${LATEST_KEPT}`;

@Injectable()
export class ReleaseRetentionJob implements OnModuleInit {
  constructor(
    private readonly tasks: ScheduledTasks,
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    private readonly rollouts: RolloutRepository,
    private readonly transfers: ReleaseTransfersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.addStored(
      { rollout_versions_outlived: { help: 'Versions that were not in use for 90 days and wait to be removed' } },
      async () => ({ rollout_versions_outlived: await this.outlived().getCount() }),
    );
  }

  @Cron(CronExpression.EVERY_HOUR)
  run(): Promise<boolean> {
    return this.tasks.run({ name: 'release-retention', everySeconds: 86_400 }, (signal) => this.clear(signal));
  }

  async clear(signal?: AbortSignal): Promise<TaskCounts> {
    const outlived: UnshownRelease[] = await this.outlived()
      .select(['releases.id', 'releases.remote', 'releases.version', 'releases.hashes'])
      .orderBy('releases.createdAt')
      .limit(A_DAY)
      .getMany();
    await oneByOne(outlived, (release) => this.unitOfWork.run(() => this.remove(release), 'background'), signal);
    return { versions: outlived.length };
  }

  private async remove({ id, remote, version, hashes }: UnshownRelease): Promise<void> {
    await this.rollouts.lockReleases(remote);
    const removal = this.releases.createQueryBuilder().delete().where({ id });
    const { affected } = await removal.andWhere(OUTLIVED, { before: this.before() }).execute();
    if (affected === 1) await this.transfers.leave({ remote, version, files: Object.keys(hashes) });
  }

  private outlived(): SelectQueryBuilder<Release> {
    return this.releases.createQueryBuilder('releases').where(OUTLIVED, { before: this.before() });
  }

  private before(): Date {
    return new Date(this.clock.now().getTime() - KEPT_MS);
  }
}
