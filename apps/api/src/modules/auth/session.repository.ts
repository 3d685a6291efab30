import { Injectable } from '@nestjs/common';
import { Session } from '@tracker/database/entities/session.entity';
import { PreparedReads } from '@tracker/database/prepared';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { LessThan } from 'typeorm';
import type { Actor } from '../../http/actor.js';

/** Joined with the person, so that a name just changed or an account just removed counts from the next request on. */
const ACTOR_OF_SESSION = {
  name: 'actor-of-session',
  text: `select s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified", u.first_name as "firstName",
      u.last_name as "lastName", u.time_zone as "timeZone"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > $2`,
};

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
