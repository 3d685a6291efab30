import { Injectable } from '@nestjs/common';
import type { RolloutAction, RolloutEvent } from '@tracker/contracts/rollouts';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { isoText } from './rollout-sql.js';

export interface NewRolloutEvent {
  remote: string;
  version: string | null;
  action: RolloutAction;
  /** An operator's address, `command line` or `the product`. */
  actor: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The audit of rollouts. Its ids are the revision that pages compare. */
@Injectable()
export class RolloutEventsRepository {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** To be written last in its transaction. */
  async insert({ remote, version, action, actor, before, after }: NewRolloutEvent): Promise<void> {
    // Ids must become visible in their order, or a page that has seen a higher one would miss a lower one.
    await this.unitOfWork.manager.query(`select pg_advisory_xact_lock(hashtext('rollout_events'))`);
    await this.unitOfWork.manager.query(
      `insert into rollout_events (remote, version, action, actor, before, after) values ($1, $2, $3, $4, $5, $6)`,
      [remote, version, action, actor, before ?? null, after ?? null],
    );
  }

  /** Events of a remote and of all remotes together, newest first; those before an id. */
  async list(remote: string, { before, limit }: { before: string | null; limit: number }): Promise<RolloutEvent[]> {
    return this.unitOfWork.manager.query<RolloutEvent[]>(
      `select id::text, remote, version, action, actor, before, after,
         ${isoText('recorded_at')} as "recordedAt"
       from rollout_events where remote in ($1, '*') and ($2::bigint is null or id < $2) order by rollout_events.id desc limit $3`,
      [remote, before, limit],
    );
  }
}
