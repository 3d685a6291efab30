import { Injectable } from '@nestjs/common';
import { Session } from '@tracker/database/entities/session.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { LessThan } from 'typeorm';
import type { Actor } from '../../http/actor.js';
import { ACTOR_OF_SESSION, NOTE_SEEN } from './session.statements.js';

type ActorRow = Actor & { isLongUnseen: boolean };

@Injectable()
export class SessionRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Null when there is no valid session. */
  async findActor(tokenHash: Buffer, now: Date): Promise<Actor | null> {
    const row = await this.reads.one<ActorRow>(ACTOR_OF_SESSION, [tokenHash, now]);
    if (!row) return null;
    const { isLongUnseen, ...actor } = row;
    // To the day is enough to tell which sessions are in use, and costs a write for each day instead of each request.
    if (isLongUnseen) await this.reads.rows(NOTE_SEEN, [actor.sessionId, now]);
    return actor;
  }

  async insert(
    session: Pick<Session, 'tokenHash' | 'userId' | 'createdAt' | 'lastSeenAt' | 'expiresAt'>,
  ): Promise<void> {
    await this.unitOfWork.manager.insert(Session, session);
  }

  async removeByToken(tokenHash: Buffer): Promise<void> {
    await this.unitOfWork.manager.delete(Session, { tokenHash });
  }

  async removeExpired(now: Date): Promise<number> {
    const { affected } = await this.unitOfWork.manager.delete(Session, { expiresAt: LessThan(now) });
    return affected ?? 0;
  }
}
