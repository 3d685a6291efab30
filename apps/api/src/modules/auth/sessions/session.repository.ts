import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SESSION_DAYS } from '@tracker/contracts/auth/sessions';
import { Statements, statement } from '@tracker/database/statements';
import { MoreThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import { type Actor, hasOwnMark } from '../../../platform/actor/actor.js';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';

type ActorRow = Actor & { place: number; isLongUnseen: boolean };

/**
 * Prepared because every request runs it. Joins the users, so that changes apply from the next request on. The
 * subquery hides the number of hashes, for which PostgreSQL would otherwise plan each time.
 */
const ACTORS_OF_SESSIONS = statement<{ tokenHashes: Buffer[]; now: Date }, ActorRow>(
  'actors-of-sessions-in-use',
  `select asked.place::int as place, s.id as "sessionId", u.id as "userId", u.email, u.email_verified as "emailVerified",
      ${hasOwnMark('u')} as "hasOwnMark",
      u.first_name as "firstName", u.last_name as "lastName", u.time_zone as "timeZone",
      (select d.requested_at from account_deletions d where d.user_id = u.id) as "leavingSince",
      s.last_seen_at < :now::timestamptz - interval '1 hour' as "isLongUnseen"
    from unnest((select :tokenHashes::bytea[])) with ordinality asked (token_hash, place)
      join sessions s on s.token_hash = asked.token_hash join users u on u.id = s.user_id
    where s.expires_at > :now and s.last_seen_at > :now::timestamptz - interval '${SESSION_DAYS.idle} days'`,
);

const NOTE_SEEN = statement<{ sessionIds: string[]; now: Date }, object>(
  'note-sessions-seen',
  `update sessions set last_seen_at = :now
    where id in (select id from sessions where id = any(:sessionIds::uuid[]) for update skip locked)`,
);

const MAX_SHOWN = 500;

@Injectable()
export class SessionRepository {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly statements: Statements,
    @InjectRepository(SignIn) private readonly signIns: Repository<SignIn>,
  ) {}

  async findActors(tokenHashes: Buffer[], now: Date): Promise<(Actor | null)[]> {
    const rows = await this.statements.rows(ACTORS_OF_SESSIONS, { tokenHashes, now });
    const actors: (Actor | null)[] = tokenHashes.map(() => null);
    for (const { place, isLongUnseen: _, ...actor } of rows) actors[place - 1] = actor;
    // Hourly precision saves a write per request.
    const sessionIds = rows.filter(({ isLongUnseen }) => isLongUnseen).map(({ sessionId }) => sessionId);
    if (sessionIds.length > 0) await this.statements.rows(NOTE_SEEN, { sessionIds, now });
    return actors;
  }

  async insert(
    session: Pick<
      Session,
      'tokenHash' | 'userId' | 'browser' | 'ssoOrganizationId' | 'createdAt' | 'lastSeenAt' | 'expiresAt'
    >,
  ): Promise<void> {
    await this.sessions.insert(session);
  }

  async removeByToken(tokenHash: Buffer): Promise<void> {
    await this.sessions.delete({ tokenHash });
  }

  listLive(userId: string, now: Date): Promise<Session[]> {
    return this.sessions.find({
      where: { userId, expiresAt: MoreThan(now), lastSeenAt: MoreThan(idleSince(now)) },
      order: { lastSeenAt: 'DESC', createdAt: 'DESC', id: 'ASC' },
    });
  }

  async removeOwn(userId: string, id: string): Promise<boolean> {
    const { affected } = await this.sessions.delete({ userId, id });
    return affected === 1;
  }

  async removeOthers(userId: string, id: string): Promise<number> {
    const { affected } = await this.sessions.delete({ userId, id: Not(id) });
    return affected ?? 0;
  }

  async removeAll(userId: string): Promise<void> {
    await this.sessions.delete({ userId });
  }

  async insertSignIn(signIn: Omit<SignIn, 'id' | 'user'>): Promise<void> {
    await this.signIns.insert(signIn);
  }

  listSignIns(userId: string, since: Date): Promise<SignIn[]> {
    return this.signIns.find({
      where: { userId, at: MoreThanOrEqual(since) },
      order: { at: 'DESC', id: 'DESC' },
      take: MAX_SHOWN,
    });
  }
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - SESSION_DAYS.idle * 86_400_000);
}
