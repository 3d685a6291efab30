import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type Session as SessionDto,
  SESSION_DAYS,
  SIGN_IN_DAYS,
  type SignIn as SignInDto,
} from '@tracker/contracts/auth/sessions';
import { Session } from '@tracker/database/entities/auth/session.entity';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { statement, Statements } from '@tracker/database/statements';
import { MoreThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import { type Actor, hasOwnMark, SessionLookup } from '../../platform/actor/actor.js';
import { LookupBatch } from '../../platform/actor/lookup-batch.js';
import { hashOfToken, secretToken, tokenHash } from '../../platform/actor/secret-token.js';
import { Clock, DAY_MS } from '../../platform/clock.js';
import { DomainError } from '../../platform/domain-error.js';
import type { IssuedToken } from './sign-in/visitor.js';

const MAX_SHOWN = 500;

const sessionNotFound = () => new DomainError('session-not-found', 404, 'Session not found.');

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

@Injectable()
export class SessionService extends SessionLookup {
  private readonly batch = new LookupBatch<Actor>((tokenHashes) => this.findActors(tokenHashes));

  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(SignIn) private readonly signIns: Repository<SignIn>,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {
    super();
  }

  async actorOf(token: string): Promise<Actor | null> {
    const hash = hashOfToken(token);
    return hash && this.batch.find(hash);
  }

  private async findActors(tokenHashes: Buffer[]): Promise<(Actor | null)[]> {
    const now = this.clock.now();
    const rows = await this.statements.rows(ACTORS_OF_SESSIONS, { tokenHashes, now });
    const actors: (Actor | null)[] = tokenHashes.map(() => null);
    for (const { place, isLongUnseen: _, ...actor } of rows) actors[place - 1] = actor;
    const sessionIds = rows.filter(({ isLongUnseen }) => isLongUnseen).map(({ sessionId }) => sessionId);
    if (sessionIds.length > 0) await this.statements.rows(NOTE_SEEN, { sessionIds, now });
    return actors;
  }

  async open(
    userId: string,
    browser: string | null = null,
    ssoOrganizationId: string | null = null,
  ): Promise<IssuedToken> {
    const now = this.clock.now();
    const token = secretToken();
    const expiresAt = new Date(now.getTime() + SESSION_DAYS.whole * DAY_MS);
    const times = { createdAt: now, lastSeenAt: now, expiresAt };
    await this.sessions.insert({ tokenHash: tokenHash(token), userId, browser, ssoOrganizationId, ...times });
    return { token, expiresAt };
  }

  async close(token: string): Promise<void> {
    const hash = hashOfToken(token);
    if (hash) await this.sessions.delete({ tokenHash: hash });
  }

  async list({ userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<SessionDto[]> {
    const now = this.clock.now();
    const isUsed = MoreThan(new Date(now.getTime() - SESSION_DAYS.idle * DAY_MS));
    const sessions = await this.sessions.find({
      where: { userId, expiresAt: MoreThan(now), lastSeenAt: isUsed },
      order: { lastSeenAt: 'DESC', createdAt: 'DESC', id: 'ASC' },
    });
    return sessions.map(({ id, createdAt, lastSeenAt, browser }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      browser: browser ?? 'Unknown browser',
      isCurrent: id === sessionId,
    }));
  }

  async end({ userId }: Pick<Actor, 'userId'>, id: string): Promise<void> {
    const { affected } = await this.sessions.delete({ userId, id });
    if (affected !== 1) throw sessionNotFound();
  }

  async endOthers({ userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<number> {
    const { affected } = await this.sessions.delete({ userId, id: Not(sessionId) });
    return affected ?? 0;
  }

  async endAll(userId: string): Promise<void> {
    await this.sessions.delete({ userId });
  }

  async recordSignIn(signIn: Omit<SignIn, 'id' | 'user' | 'at'>): Promise<void> {
    await this.signIns.insert({ ...signIn, at: this.clock.now() });
  }

  async listSignIns({ userId }: Pick<Actor, 'userId'>): Promise<SignInDto[]> {
    const since = new Date(this.clock.now().getTime() - SIGN_IN_DAYS * DAY_MS);
    const signIns = await this.signIns.find({
      where: { userId, at: MoreThanOrEqual(since) },
      order: { at: 'DESC', id: 'DESC' },
      take: MAX_SHOWN,
    });
    return signIns.map(({ at, provider, outcome, network }) => ({ at: at.toISOString(), provider, outcome, network }));
  }
}
