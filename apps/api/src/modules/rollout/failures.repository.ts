import { Injectable } from '@nestjs/common';
import type { RemoteFailureReport } from '@tracker/contracts/remotes';
import { UnitOfWork } from '@tracker/database/unit-of-work';

export interface NewFailure {
  releaseId: string;
  /** See `reporterOf`. */
  reporter: string;
  userId: string | null;
  kind: RemoteFailureReport['kind'];
  reportedAt: Date;
}

/** Who could not see which release. */
@Injectable()
export class FailuresRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async insert({ releaseId, reporter, userId, kind, reportedAt }: NewFailure): Promise<void> {
    await this.unitOfWork.manager.query(
      `insert into release_failures (release_id, reporter, user_id, kind, reported_at) values ($1, $2, $3, $4, $5)
       on conflict (release_id, reporter) do update set kind = excluded.kind, reported_at = excluded.reported_at`,
      [releaseId, reporter, userId, kind, reportedAt],
    );
  }

  /**
   * Distinct people who reported since an instant. Signed-out reporters count as one together: whoever deletes a cookie can be
   * many of them.
   */
  async countPeople(releaseId: string, since: Date): Promise<number> {
    const [row] = await this.unitOfWork.manager.query<[{ people: number }]>(
      `select count(distinct coalesce(user_id::text, 'signed out'))::int as people
       from release_failures where release_id = $1 and reported_at >= $2`,
      [releaseId, since],
    );
    return row.people;
  }

  async forget(releaseId: string): Promise<void> {
    await this.unitOfWork.manager.query('delete from release_failures where release_id = $1', [releaseId]);
  }
}
