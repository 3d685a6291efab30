import { Injectable } from '@nestjs/common';
import { Session } from '@tracker/database/entities/session.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { LessThan } from 'typeorm';
import type { Actor } from '../../http/actor.js';
import { ACTOR_OF_SESSION } from './session.statements.js';

@Injectable()
export class SessionRepository {
  constructor(
    private readonly reads: PreparedReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  findActor(tokenHash: Buffer, now: Date): Promise<Actor | null> {
    return this.reads.one<Actor>(ACTOR_OF_SESSION, [tokenHash, now]);
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
