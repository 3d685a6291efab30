import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Release } from '@tracker/database/entities/rollout/release.entity';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { UnshownRelease } from '../previews/previews.repository.js';

/** The latest versions of each remote are kept, however old they are. */
const LATEST_KEPT = 10;

/**
 * Nobody gets the version, no rollback without a name would bring it back, no start would register it again, and no page that was given it can
 * still be open. By hand, because others refer to a release and it does not refer to them.
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
export class ReleaseRetentionRepository {
  constructor(@InjectRepository(Release) private readonly releases: Repository<Release>) {}

  /** The oldest versions that were not in use since an instant. */
  listOutlived(before: Date, limit: number): Promise<UnshownRelease[]> {
    return this.outlived(before)
      .select(['releases.id', 'releases.remote', 'releases.version', 'releases.hashes'])
      .orderBy('releases.createdAt')
      .limit(limit)
      .getMany();
  }

  countOutlived(before: Date): Promise<number> {
    return this.outlived(before).getCount();
  }

  /** Removes the version with its source maps and figures; false if it is in use again. */
  async remove(id: string, before: Date): Promise<boolean> {
    const removal = this.releases.createQueryBuilder().delete().where({ id }).andWhere(OUTLIVED, { before });
    return (await removal.execute()).affected === 1;
  }

  private outlived(before: Date): SelectQueryBuilder<Release> {
    return this.releases.createQueryBuilder('releases').where(OUTLIVED, { before });
  }
}
