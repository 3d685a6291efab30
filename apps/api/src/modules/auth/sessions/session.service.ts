import { Injectable } from '@nestjs/common';
import { type Actor, SessionLookup } from '../../../platform/actor/actor.js';
import { LookupBatch } from '../../../platform/actor/lookup-batch.js';
import { Clock } from '../../../platform/clock.js';
import { SESSION_DAYS, SIGN_IN_DAYS, type Session, type SignIn } from '@tracker/contracts/auth/sessions';
import type { IssuedToken } from '../sign-in/visitor.js';
import { SessionRepository } from './session.repository.js';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';
import { DomainError } from '../../../platform/domain-error.js';

const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

const sessionNotFound = () => new DomainError('session-not-found', 404, 'Session not found.');

@Injectable()
export class SessionService extends SessionLookup {
  private readonly batch = new LookupBatch<Actor>((hashes) => this.sessions.findActors(hashes, this.clock.now()));

  constructor(
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async actorOf(token: string): Promise<Actor | null> {
    return TOKEN_SHAPE.test(token) ? this.batch.find(tokenHash(token)) : null;
  }

  async open(
    userId: string,
    browser: string | null = null,
    ssoOrganizationId: string | null = null,
  ): Promise<IssuedToken> {
    const now = this.clock.now();
    const token = secretToken();
    const expiresAt = new Date(now.getTime() + SESSION_DAYS.whole * 86_400_000);
    await this.sessions.insert({
      tokenHash: tokenHash(token),
      userId,
      browser,
      ssoOrganizationId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    });
    return { token, expiresAt };
  }

  async close(token: string): Promise<void> {
    if (TOKEN_SHAPE.test(token)) await this.sessions.removeByToken(tokenHash(token));
  }

  async list({ userId, sessionId }: Actor): Promise<Session[]> {
    const sessions = await this.sessions.listLive(userId, this.clock.now());
    return sessions.map(({ id, createdAt, lastSeenAt, browser }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      browser: browser ?? 'Unknown browser',
      isCurrent: id === sessionId,
    }));
  }

  async end({ userId }: Actor, sessionId: string): Promise<void> {
    if (!(await this.sessions.removeOwn(userId, sessionId))) throw sessionNotFound();
  }

  endOthers({ userId, sessionId }: Actor): Promise<number> {
    return this.sessions.removeOthers(userId, sessionId);
  }

  async listSignIns({ userId }: Actor): Promise<SignIn[]> {
    const signIns = await this.sessions.listSignIns(userId, this.oldestSignIn());
    return signIns.map(({ at, provider, outcome, network }) => ({ at: at.toISOString(), provider, outcome, network }));
  }

  private oldestSignIn(): Date {
    return new Date(this.clock.now().getTime() - SIGN_IN_DAYS * 86_400_000);
  }
}
