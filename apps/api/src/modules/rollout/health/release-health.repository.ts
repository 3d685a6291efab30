import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VersionTrial } from '@tracker/contracts/rollout/halting';
import { NETWORK_FAILURES, type RemoteFailure } from '@tracker/contracts/rollout/remotes';
import { ReleaseFailure } from '@tracker/database/entities/rollout/release-failure.entity';
import { SourceMap } from '@tracker/database/entities/rollout/release.entity';
import { Statements } from '@tracker/database/statements';
import { In, type Repository } from 'typeorm';
import type { ReportedError } from './reported-error.js';

export interface Exposure {
  releaseId: string;
  /** Null stands for all signed-out browsers together. */
  userId: string | null;
}

type NewFailure = Pick<ReleaseFailure, 'releaseId' | 'reporter' | 'userId' | 'kind' | 'reportedAt' | 'fingerprint'>;

/** Further distinct errors of a version add no information. */
const MAX_ERRORS = 50;
const MAX_LISTED = 50;

interface ErrorGroup {
  releaseId: string;
  version: string;
  kind: RemoteFailure;
  message: string;
  stack: string;
  people: number;
  firstAt: Date;
  lastAt: Date;
}

@Injectable()
export class ReleaseHealthRepository {
  constructor(
    @InjectRepository(ReleaseFailure) private readonly failures: Repository<ReleaseFailure>,
    @InjectRepository(SourceMap) private readonly maps: Repository<SourceMap>,
    private readonly statements: Statements,
  ) {}

  /**
   * Skips known exposures and those of deleted releases or users. SQL, because a batch insert in one order prevents
   * deadlocks between processes, and the table has no primary key for an entity.
   */
  async insertExposures(exposures: readonly Exposure[]): Promise<void> {
    const releases = exposures.map(({ releaseId }) => releaseId);
    const users = exposures.map(({ userId }) => userId);
    await this.statements.sql`
      insert into release_exposures (release_id, user_id)
      select given.release_id, given.user_id from unnest(${releases}::uuid[], ${users}::uuid[]) as given (release_id, user_id)
      where exists (select from releases r where r.id = given.release_id)
        and (given.user_id is null or exists (select from users u where u.id = given.user_id))
      order by given.release_id, given.user_id
      on conflict do nothing`;
  }

  async saveFailure(failure: NewFailure): Promise<void> {
    await this.failures.upsert(failure, ['releaseId', 'reporter']);
  }

  async trial(releaseId: string): Promise<VersionTrial> {
    const [trial] = await this.statements.sql<VersionTrial[]>`
      select (select count(*)::int from release_exposures e where e.release_id = ${releaseId}) as given,
        (count(*) filter (where by_itself))::int as "failedByItself", (count(*) filter (where not by_itself))::int as "failedByNetwork"
      from (select bool_or(f.kind <> all (${NETWORK_FAILURES})) as by_itself
        from release_failures f where f.release_id = ${releaseId} group by coalesce(f.user_id::text, 'signed out')) people`;
    return trial ?? { given: 0, failedByItself: 0, failedByNetwork: 0 };
  }

  /** Runs in a transaction: failures without their exposures give a wrong error rate. */
  async forget(releaseId: string): Promise<void> {
    await this.statements.sql`delete from release_exposures where release_id = ${releaseId}`;
    await this.failures.delete({ releaseId });
    await this.statements.sql`delete from release_errors where release_id = ${releaseId}`;
  }

  async saveError(releaseId: string, kind: RemoteFailure, { fingerprint, message, stack }: ReportedError, at: Date) {
    await this.statements.sql`
      insert into release_errors (release_id, fingerprint, kind, message, stack, first_at, last_at)
      select ${releaseId}, ${fingerprint}, ${kind}, ${message}, ${stack}, ${at}, ${at}
      where (select count(*) from release_errors e where e.release_id = ${releaseId} and e.fingerprint <> ${fingerprint}) < ${MAX_ERRORS}
      on conflict (release_id, fingerprint) do update set last_at = excluded.last_at`;
  }

  listErrors(remote: string): Promise<ErrorGroup[]> {
    return this.statements.sql<ErrorGroup[]>`
      select r.id as "releaseId", r.version, e.kind, e.message, e.stack, e.first_at as "firstAt", e.last_at as "lastAt",
        (select count(*)::int from release_failures f where f.release_id = r.id and f.fingerprint = e.fingerprint) as people
      from release_errors e join releases r on r.id = e.release_id
      where r.remote = ${remote} order by r.created_at desc, people desc, e.last_at desc limit ${MAX_LISTED}`;
  }

  async saveMap(releaseId: string, file: string, content: Buffer): Promise<void> {
    await this.maps.upsert({ releaseId, file, content }, ['releaseId', 'file']);
  }

  mapsOf(groups: readonly Pick<ErrorGroup, 'releaseId'>[], files: readonly string[]): Promise<SourceMap[]> {
    return this.maps.findBy({ releaseId: In(groups.map(({ releaseId }) => releaseId)), file: In(files) });
  }
}
