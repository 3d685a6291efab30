import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';

export interface Exposure {
  releaseId: string;
  /** Null stands for all signed-out browsers together. */
  userId: string | null;
}

/** Who was given which release. */
@Injectable()
export class ExposuresRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Those that are known already, and those whose release or user is gone, are passed over. */
  async insert(exposures: readonly Exposure[]): Promise<void> {
    await this.unitOfWork.manager.query(
      // In one order, so that two processes do not wait for each other.
      `insert into release_exposures (release_id, user_id)
       select given.release_id, given.user_id from unnest($1::uuid[], $2::uuid[]) as given (release_id, user_id)
       where exists (select from releases r where r.id = given.release_id)
         and (given.user_id is null or exists (select from users u where u.id = given.user_id))
       order by given.release_id, given.user_id
       on conflict do nothing`,
      [exposures.map(({ releaseId }) => releaseId), exposures.map(({ userId }) => userId)],
    );
  }

  async forget(releaseId: string): Promise<void> {
    await this.unitOfWork.manager.query('delete from release_exposures where release_id = $1', [releaseId]);
  }
}
