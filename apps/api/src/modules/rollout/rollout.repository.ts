import { Injectable } from '@nestjs/common';
import { Release } from '@tracker/database/entities/release.entity';
import { Rollout } from '@tracker/database/entities/rollout.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { remoteNotFound } from './rollout.errors.js';

export type NewRelease = Pick<
  Release,
  'remote' | 'version' | 'entry' | 'manifest' | 'shellSdkRange' | 'hashes' | 'isGradual'
>;

/** Everything of a rollout that operators change. */
export type RolloutChange = Partial<
  Pick<Rollout, 'stableReleaseId' | 'candidateReleaseId' | 'previousReleaseId' | 'candidatePercentage' | 'isKilled'>
>;

@Injectable()
export class RolloutRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  findRelease(remote: string, version: string): Promise<Release | null> {
    return this.unitOfWork.manager.findOneBy(Release, { remote, version });
  }

  /** The release with this version, inserted unless another process just did. */
  async insertRelease(release: NewRelease): Promise<Release> {
    await this.unitOfWork.manager.createQueryBuilder().insert().into(Release).values(release).orIgnore().execute();
    const { remote, version } = release;
    return this.unitOfWork.manager.findOneByOrFail(Release, { remote, version });
  }

  /** Keeps other processes from making releases of the remote until the transaction ends. */
  async lockReleases(remote: string): Promise<void> {
    await this.unitOfWork.manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `releases:${remote}`,
    ]);
  }

  /** Another remote, and the first of these routes that is its own; null when nobody has any of them. */
  async findRouteOwner(remote: string, paths: readonly string[]): Promise<{ remote: string; path: string } | null> {
    const [owner] = await this.unitOfWork.manager.query<{ remote: string; path: string }[]>(
      `select o.remote, route ->> 'path' as path
       from rollouts o join releases r on r.id in (o.stable_release_id, o.candidate_release_id)
         cross join jsonb_array_elements(r.manifest -> 'routes') route
       where o.remote <> $1 and lower(route ->> 'path') = any ($2)
       order by 1, 2 limit 1`,
      [remote, paths.map((path) => path.toLowerCase())],
    );
    return owner ?? null;
  }

  /** The remote's rollout, kept from changing until the transaction ends; null when there is none. */
  async findLocked(remote: string): Promise<Rollout | null> {
    const rollout = await this.unitOfWork.manager.findOne(Rollout, {
      where: { remote },
      lock: { mode: 'pessimistic_write' },
    });
    if (!rollout) return null;
    const { stableReleaseId, candidateReleaseId } = rollout;
    rollout.stableRelease = await this.unitOfWork.manager.findOneByOrFail(Release, { id: stableReleaseId });
    rollout.candidateRelease = candidateReleaseId
      ? await this.unitOfWork.manager.findOneByOrFail(Release, { id: candidateReleaseId })
      : null;
    return rollout;
  }

  async getLocked(remote: string): Promise<Rollout> {
    const rollout = await this.findLocked(remote);
    if (!rollout) throw remoteNotFound(remote);
    return rollout;
  }

  getRelease(id: string): Promise<Release> {
    return this.unitOfWork.manager.findOneByOrFail(Release, { id });
  }

  /** Releases made before an instant that have figures, and that no visitor gets and no rollback brings back. */
  async listOutlived(before: Date): Promise<string[]> {
    const rows = await this.unitOfWork.manager.query<{ id: string }[]>(
      `select r.id from releases r
       where r.created_at < $1
         and not exists (select from rollouts o
           where r.id in (o.stable_release_id, o.candidate_release_id, o.previous_release_id))
         and (exists (select from release_exposures e where e.release_id = r.id)
           or exists (select from release_failures f where f.release_id = r.id))`,
      [before],
    );
    return rows.map(({ id }) => id);
  }

  /** Makes the first release of a remote everyone's; false when the remote has one already. */
  async insertFirst(remote: string, stableReleaseId: string): Promise<boolean> {
    const rows = await this.unitOfWork.manager.query<unknown[]>(
      `insert into rollouts (remote, stable_release_id) values ($1, $2) on conflict do nothing returning remote`,
      [remote, stableReleaseId],
    );
    return rows.length === 1;
  }

  async update(remote: string, change: RolloutChange): Promise<void> {
    await this.unitOfWork.manager.update(Rollout, { remote }, change);
  }

  async updateRelease(id: string, change: Partial<Pick<Release, 'isGradual' | 'haltedAt'>>): Promise<void> {
    await this.unitOfWork.manager.update(Release, { id }, change);
  }
}
