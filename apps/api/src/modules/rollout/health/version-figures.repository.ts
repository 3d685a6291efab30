import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VersionTrial } from '@tracker/contracts/rollout/halting';
import { NETWORK_FAILURES } from '@tracker/contracts/rollout/remotes';
import { ReleaseFailure } from '@tracker/database/entities/rollout/release-failure.entity';
import { Statements } from '@tracker/database/statements';
import type { Repository } from 'typeorm';

export interface Exposure {
  releaseId: string;
  /** Null stands for all signed-out browsers together. */
  userId: string | null;
}

export type NewFailure = Pick<
  ReleaseFailure,
  'releaseId' | 'reporter' | 'userId' | 'kind' | 'reportedAt' | 'fingerprint'
>;

@Injectable()
export class VersionFiguresRepository {
  constructor(
    @InjectRepository(ReleaseFailure) private readonly failures: Repository<ReleaseFailure>,
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
}
