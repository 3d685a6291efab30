import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { Clock } from '../../clock/clock.js';
import { AccountRepository, ConcurrentSignInError } from './account.repository.js';
import { AccountAddresses } from './addresses/account-addresses.js';
import type { UsableProfile } from './claims-mapper.js';
import { browserName } from './sessions/browser-name.js';
import { shortNetwork } from './sessions/short-network.js';
import { SignInRepository } from './sessions/sign-in.repository.js';
import { SignInFailedError } from './sign-in-failure.filter.js';
import { SsoRequirement } from './sso-requirement.js';
import { type OpenedSession, SessionService } from './session.service.js';

/** The browser in which somebody signs in. */
export interface Visitor {
  /** Of the session it had before. */
  previousToken: string | null;
  userAgent: string | undefined;
  ip: string | undefined;
}

export type SignedIn = OpenedSession & { userId: string };

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly addresses: AccountAddresses,
    private readonly sessions: SessionService,
    private readonly signIns: SignInRepository,
    private readonly requirement: SsoRequirement,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Opens a session for the person; the one the browser had before ends, whoever it was. */
  async signIn(profile: UsableProfile, visitor: Visitor, organizationId: string | null = null): Promise<SignedIn> {
    const session = await this.attempt(profile, visitor, organizationId).catch((error: unknown) => {
      if (!(error instanceof ConcurrentSignInError)) throw error;
      return this.attempt(profile, visitor, organizationId);
    });
    // What was refused is recorded all the same.
    if (!session) throw new SignInFailedError('sso-required');
    return session;
  }

  /** Null when the person's organization lets them in through its own provider only. */
  private attempt(
    profile: UsableProfile,
    { previousToken, userAgent, ip }: Visitor,
    organizationId: string | null,
  ): Promise<SignedIn | null> {
    return this.unitOfWork.run(async () => {
      const userId =
        (await this.knownUser(profile)) ?? (await this.linkedUser(profile)) ?? (await this.newUser(profile));
      const isRefused = await this.requirement.refuses(userId, organizationId);
      const [at, network] = [this.clock.now(), shortNetwork(ip)];
      const outcome = isRefused ? 'refused' : 'signed-in';
      await this.signIns.insert({ userId, at, provider: profile.provider, outcome, network });
      if (isRefused) return null;
      if (previousToken) await this.sessions.close(previousToken);
      return { userId, ...(await this.sessions.open(userId, browserName(userAgent), organizationId)) };
    });
  }

  private async knownUser(profile: UsableProfile): Promise<string | null> {
    const identity = await this.accounts.findIdentity(profile.issuer, profile.subject);
    if (!identity) return null;
    const { userId } = identity;
    await this.addresses.hear(identity, profile);
    const { clientId, email, emailVerified } = profile;
    await this.accounts.updateIdentity(identity.id, { clientId, email, emailVerified, lastSignInAt: this.clock.now() });
    return userId;
  }

  /** Only an address that both sides verified joins two identities: otherwise whoever claims an address would take over its account. */
  private async linkedUser(profile: UsableProfile): Promise<string | null> {
    const user = profile.emailVerified ? await this.accounts.findUserByVerifiedEmail(profile.email) : null;
    if (!user || (await this.addresses.passOn(user, profile))) return null;
    await this.accounts.insertIdentity(user.id, profile, this.clock.now());
    return user.id;
  }

  private async newUser(profile: UsableProfile): Promise<string> {
    const holder = profile.emailVerified ? await this.accounts.findUserByVerifiedEmail(profile.email) : null;
    const userId = await this.accounts.insertUser({ ...profile, emailVerified: profile.emailVerified && !holder });
    await this.accounts.insertIdentity(userId, profile, this.clock.now());
    return userId;
  }
}
