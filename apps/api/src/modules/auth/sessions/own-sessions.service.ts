import { Injectable } from '@nestjs/common';
import { type Session, SIGN_IN_DAYS, type SignIn } from '@tracker/contracts/auth/sessions';
import type { Actor } from '../../../platform/actor/actor.js';
import { Clock } from '../../../platform/clock.js';
import { DomainError } from '../../../platform/domain-error.js';
import { SessionRepository } from './session.repository.js';
import { SignInRepository } from './sign-in.repository.js';

const sessionNotFound = () => new DomainError('session-not-found', 404, 'Session not found.');

@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly signIns: SignInRepository,
    private readonly clock: Clock,
  ) {}

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
    const signIns = await this.signIns.list(userId, this.oldestSignIn());
    return signIns.map(({ at, provider, outcome, network }) => ({ at: at.toISOString(), provider, outcome, network }));
  }

  private oldestSignIn(): Date {
    return new Date(this.clock.now().getTime() - SIGN_IN_DAYS * 86_400_000);
  }
}
