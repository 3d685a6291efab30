import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../clock/clock.js';
import { AccountRepository, ConcurrentSignInError } from './account.repository.js';
import type { ProviderProfile } from './claims-mapper.js';
import { type OpenedSession, SessionService } from './session.service.js';

type UsableProfile = ProviderProfile & { email: string };

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Opens a session for the person; the one the browser had before ends, whoever it was. */
  async signIn(profile: UsableProfile, previousToken: string | null): Promise<OpenedSession> {
    try {
      return await this.attempt(profile, previousToken);
    } catch (error) {
      if (!(error instanceof ConcurrentSignInError)) throw error;
      return this.attempt(profile, previousToken);
    }
  }

  private attempt(profile: UsableProfile, previousToken: string | null): Promise<OpenedSession> {
    return this.unitOfWork.run(async () => {
      const userId =
        (await this.knownUser(profile)) ?? (await this.linkedUser(profile)) ?? (await this.newUser(profile));
      if (previousToken) await this.sessions.close(previousToken);
      return this.sessions.open(userId);
    });
  }

  private async knownUser({ issuer, subject }: UsableProfile): Promise<string | null> {
    const identity = await this.accounts.findIdentity(issuer, subject);
    if (!identity) return null;
    await this.accounts.noteSignIn(identity.id, this.clock.now());
    return identity.userId;
  }

  /** Only an address that both sides verified joins two identities: otherwise whoever claims an address would take over its account. */
  private async linkedUser(profile: UsableProfile): Promise<string | null> {
    const user = profile.emailVerified ? await this.accounts.findUserByVerifiedEmail(profile.email) : null;
    if (!user) return null;
    await this.accounts.insertIdentity(user.id, profile);
    return user.id;
  }

  private async newUser(profile: UsableProfile): Promise<string> {
    const userId = await this.accounts.insertUser(profile);
    await this.accounts.insertIdentity(userId, profile);
    return userId;
  }
}
