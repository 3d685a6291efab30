import { Injectable } from '@nestjs/common';
import { Session } from '@tracker/database/entities/session.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { LessThan } from 'typeorm';
import type { Actor } from '../../http/actor.js';
import { ACTORS_OF_SESSIONS, NOTE_SEEN } from './session.statements.js';

type ActorRow = Actor & { place: number; isLongUnseen: boolean };

@Injectable()
export class SessionRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** In the order of the hashes; null where there is no valid session. */
  async findActors(tokenHashes: Buffer[], now: Date): Promise<(Actor | null)[]> {
    const rows = await this.reads.rows<ActorRow>(ACTORS_OF_SESSIONS, [tokenHashes, now]);
    const actors: (Actor | null)[] = tokenHashes.map(() => null);
    for (const { place, isLongUnseen: _, ...actor } of rows) actors[place - 1] = actor;
    // To the day is enough to tell which sessions are in use, and costs a write for each day instead of each request.
    const seen = rows.filter(({ isLongUnseen }) => isLongUnseen).map(({ sessionId }) => sessionId);
    if (seen.length > 0) await this.reads.rows(NOTE_SEEN, [seen, now]);
    return actors;
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
    const { affected } = await this.unitOfWork.run(
      () => this.unitOfWork.manager.delete(Session, { expiresAt: LessThan(now) }),
      'background',
    );
    return affected ?? 0;
  }
}
