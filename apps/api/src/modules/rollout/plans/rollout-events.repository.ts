import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { RolloutEvent as ListedEvent } from '@tracker/contracts/rollout/rollouts';
import { RolloutEvent } from '@tracker/database/entities/rollout/rollout-event.entity';
import { Statements } from '@tracker/database/statements';
import { In, LessThan, MoreThan, type QueryDeepPartialEntity, type Repository } from 'typeorm';

export type NewRolloutEvent = Pick<RolloutEvent, 'remote' | 'version' | 'action' | 'actor'> &
  Partial<Pick<RolloutEvent, 'before' | 'after'>> & { comment?: string | null | undefined };

/** Event ids serve as the revision that pages compare. */
@Injectable()
export class RolloutEventsRepository {
  constructor(
    @InjectRepository(RolloutEvent) private readonly events: Repository<RolloutEvent>,
    private readonly statements: Statements,
  ) {}

  /** Must be the last write of its transaction, because it holds a global lock. */
  async insert(event: NewRolloutEvent): Promise<void> {
    // Ids must become visible in order; otherwise a page that has seen a higher id misses a lower one.
    await this.statements.sql`select pg_advisory_xact_lock(hashtext('rollout_events'))`;
    // TypeORM's partial type rejects arbitrary objects for a jsonb column.
    await this.events.insert(event as QueryDeepPartialEntity<RolloutEvent>);
  }

  hasAny(remote: string): Promise<boolean> {
    return this.events.existsBy({ remote });
  }

  hasReleaseSince(remote: string, instant: Date): Promise<boolean> {
    return this.events.existsBy({ remote, action: 'released', recordedAt: MoreThan(instant) });
  }

  /** Newest first. The remote `*` stands for events that concern all remotes. */
  async list(
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
