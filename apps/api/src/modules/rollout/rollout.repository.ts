import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RemoteManifest } from '@tracker/contracts/rollout/remotes';
import type { ReleaseOrigin, RolloutEvent as ListedEvent } from '@tracker/contracts/rollout/rollouts';
import { Release } from '@tracker/database/entities/rollout/release.entity';
import { RolloutEvent } from '@tracker/database/entities/rollout/rollout-event.entity';
import { Rollout, RolloutPlan } from '@tracker/database/entities/rollout/rollout.entity';
import { Statements } from '@tracker/database/statements';
import { In, LessThan, LessThanOrEqual, MoreThan, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { remoteNotFound } from './rollout.errors.js';

type NewRelease = Pick<
  Release,
  'remote' | 'version' | 'entry' | 'manifest' | 'shellSdkRange' | 'hashes' | 'isGradual' | 'isPreview'
> &
  Partial<ReleaseOrigin>;

export type RolloutChange = Partial<
  Pick<
    Rollout,
    | 'stableReleaseId'
    | 'candidateReleaseId'
    | 'previousReleaseId'
    | 'nextReleaseId'
    | 'candidatePercentage'
    | 'configuration'
    | 'isKilled'
    | 'prefixes'
    | 'serviceUrl'
    | 'deployedVersion'
  >
>;

type NewRolloutEvent = Pick<RolloutEvent, 'remote' | 'version' | 'action' | 'actor'> &
  Partial<Pick<RolloutEvent, 'before' | 'after'>> & { comment?: string | null | undefined };

export interface Author {
  actor: string;
  comment?: string | null | undefined;
}

type PlanSteps = Pick<RolloutPlan, 'remote' | 'percentages' | 'promotes' | 'everyMinutes' | 'nextAt' | 'madeBy'>;

export const emptyManifest = (remote: string): RemoteManifest => ({
  name: remote,
  shellSdk: '*',
  routes: [],
  navigation: [],
});

export function settingsOf({
  stableRelease,
  candidateRelease,
  nextRelease,
  candidatePercentage,
  isKilled,
}: Rollout): Record<string, unknown> {
  return {
    stable: stableRelease.version,
    candidate: candidateRelease?.version ?? null,
    next: nextRelease?.version ?? null,
    percentage: candidatePercentage,
    isKilled,
  };
}

@Injectable()
export class RolloutRepository {
  constructor(
    @InjectRepository(Release) private readonly releases: Repository<Release>,
    @InjectRepository(Rollout) private readonly rollouts: Repository<Rollout>,
    @InjectRepository(RolloutEvent) private readonly events: Repository<RolloutEvent>,
    @InjectRepository(RolloutPlan) private readonly plans: Repository<RolloutPlan>,
    private readonly statements: Statements,
  ) {}

  findRelease(remote: string, version: string): Promise<Release | null> {
    return this.releases.findOneBy({ remote, version });
  }

  getRelease(id: string): Promise<Release> {
    return this.releases.findOneByOrFail({ id });
  }

  async insertRelease(release: NewRelease): Promise<Release> {
    await this.releases.createQueryBuilder().insert().values(release).orIgnore().execute();
    const { remote, version } = release;
    return this.releases.findOneByOrFail({ remote, version });
  }

  /** Held until the transaction ends. SQL, because TypeORM has no advisory locks. */
  async lockReleases(remote: string): Promise<void> {
    await this.statements.sql`select pg_advisory_xact_lock(hashtextextended(${`releases:${remote}`}, 0))`;
  }

  /** Keeps two remotes from taking the same route at once. Taken after the lock of a remote's row. */
  async lockRoutes(): Promise<void> {
    await this.statements.sql`select pg_advisory_xact_lock(hashtext('remote_routes'))`;
  }

  listPathsOfOthers(remote: string): Promise<{ remote: string; path: string }[]> {
    // SQL, because the routes are inside the manifest's JSON. A later release may have stored another form.
    return this.statements.sql<{ remote: string; path: string }[]>`
      select o.remote, path #>> '{}' as path
      from rollouts o join releases r on r.id in (o.stable_release_id, o.candidate_release_id, o.next_release_id)
        cross join jsonb_path_query(r.manifest, '$.routes[*].path ? (@.type() == "string")') path
      where o.remote <> ${remote}
      union select o.remote, prefix || '/*' from rollouts o cross join unnest(o.prefixes) prefix
      where o.remote <> ${remote}
      order by 1, 2`;
  }

  async prefixesOf(remote: string): Promise<string[]> {
    return (await this.rollouts.findOneBy({ remote }))?.prefixes ?? [];
  }

  isKnown(remote: string): Promise<boolean> {
    return this.rollouts.existsBy({ remote });
  }

  async findLocked(remote: string): Promise<Rollout | null> {
    const rollout = await this.rollouts.findOne({
      where: { remote },
      lock: { mode: 'pessimistic_write' },
    });
    if (!rollout) return null;
    const { stableReleaseId, candidateReleaseId, nextReleaseId } = rollout;
    rollout.stableRelease = await this.getRelease(stableReleaseId);
    rollout.candidateRelease = candidateReleaseId ? await this.getRelease(candidateReleaseId) : null;
    rollout.nextRelease = nextReleaseId ? await this.getRelease(nextReleaseId) : null;
    return rollout;
  }

  async getLocked(remote: string): Promise<Rollout> {
    const rollout = await this.findLocked(remote);
    if (!rollout) throw remoteNotFound(remote);
    return rollout;
  }

  async insertFirst(remote: string, stableReleaseId: string): Promise<boolean> {
    const values = { remote, stableReleaseId };
    const insert = this.rollouts.createQueryBuilder().insert().values(values).orIgnore().returning(['remote']);
    const { raw } = await insert.execute();
    return (raw as unknown[]).length === 1;
  }

  async insertEmpty(remote: string): Promise<void> {
    if (await this.isKnown(remote)) return;
    const empty = {
      remote,
      version: 'none',
      entry: '',
      manifest: emptyManifest(remote),
      shellSdkRange: '*',
      hashes: {},
      isGradual: true,
      isPreview: false,
    };
    await this.insertFirst(remote, (await this.insertRelease(empty)).id);
  }

  async update(remote: string, change: RolloutChange): Promise<void> {
    await this.rollouts.update({ remote }, change);
  }

  async remove(remote: string): Promise<void> {
    await this.rollouts.delete({ remote });
  }

  async removeReleases(remote: string): Promise<Pick<Release, 'remote' | 'version' | 'hashes'>[]> {
    const removed = await this.releases.find({
      select: { remote: true, version: true, hashes: true },
      where: { remote },
    });
    await this.releases.delete({ remote });
    return removed;
  }

  async updateRelease(
    id: string,
    change: Partial<Pick<Release, 'isGradual' | 'isPreview' | 'haltedAt'>>,
  ): Promise<void> {
    await this.releases.update({ id }, change);
  }

  async savePlan(plan: PlanSteps): Promise<void> {
    await this.plans.upsert(plan, ['remote']);
  }

  findPlan(remote: string): Promise<RolloutPlan | null> {
    return this.plans.findOneBy({ remote });
  }

  async removePlan(remote: string): Promise<void> {
    await this.plans.delete({ remote });
  }

  async listDuePlans(now: Date): Promise<string[]> {
    return (await this.plans.findBy({ nextAt: LessThanOrEqual(now) })).map(({ remote }) => remote);
  }

  /**
   * Must be the last write of its transaction, because it holds a global lock. Event ids are the revision that pages
   * compare.
   */
  async insertEvent(event: NewRolloutEvent): Promise<void> {
    // Ids must become visible in order; otherwise a page that has seen a higher id misses a lower one.
    await this.statements.sql`select pg_advisory_xact_lock(hashtext('rollout_events'))`;
    // TypeORM's partial type rejects arbitrary objects for a jsonb column.
    await this.events.insert(event as QueryDeepPartialEntity<RolloutEvent>);
  }

  hasEvents(remote: string): Promise<boolean> {
    return this.events.existsBy({ remote });
  }

  hasReleaseSince(remote: string, instant: Date): Promise<boolean> {
    return this.events.existsBy({ remote, action: In(['released', 'queued']), recordedAt: MoreThan(instant) });
  }

  /** Newest first. The remote `*` stands for events that concern all remotes. */
  async listEvents(
    remotes: readonly string[],
    { before, limit }: { before: string | null; limit: number },
  ): Promise<ListedEvent[]> {
    const found = await this.events.find({
      where: { remote: In(remotes), ...(before !== null && { id: LessThan(before) }) },
      order: { id: 'desc' },
      take: limit,
    });
    return found.map((event) => ({ ...event, recordedAt: event.recordedAt.toISOString() }));
  }
}
