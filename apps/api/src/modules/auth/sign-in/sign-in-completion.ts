import { Injectable } from '@nestjs/common';
import type { Identity } from '@tracker/database/entities/auth/identity.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { RequestContext } from '../../../platform/actor/request-context.js';
import { tokenHash } from '../../../platform/actor/secret-token.js';
import { Clock } from '../../../platform/clock.js';
import { Outbox } from '../../mailer/outbox.js';
import { MemberPlaces } from '../../organizations/members/member-places.js';
import { AccountRepository, ConcurrentSignInError, type PendingLink } from '../account.repository.js';
import type { UsableProfile } from '../providers/claims-mapper.js';
import { SsoRepository } from '../sso/sso.repository.js';
import { SessionService } from '../session.service.js';
import { browserName, shortNetwork, type SignInEnd, type Visitor } from './visitor.js';

interface SignInAttempt {
  userId: string;
  profile: UsableProfile;
  identity: Identity | null;
  isNew?: boolean;
  link?: PendingLink | null;
}

/**
 * Completes every sign-in. The caller's transaction must have locked an existing account that gets an identity. The
 * organization, identities and link are locked next, in this order, to avoid deadlocks with the removal of a
 * connection.
 */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sso: SsoRepository,
    private readonly places: MemberPlaces,
    private readonly sessions: SessionService,
    private readonly outbox: Outbox,
    private readonly context: RequestContext,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async complete(attempt: SignInAttempt, visitor: Visitor): Promise<SignInEnd | null> {
    const { userId, profile } = attempt;
    const link = attempt.link ?? (await this.confirmedLink(userId, visitor));
    const through = link?.profile.ssoOrganizationId ?? profile.ssoOrganizationId;
    if (await this.refuse(userId, profile, visitor, through)) return null;
    await this.join(userId, link?.profile ?? profile, visitor);
    await this.saveIdentity(attempt);
    if (link) await this.consumeLink(link, userId);
    await this.record(userId, profile, visitor, 'signed-in');
    if (visitor.previousToken) await this.sessions.close(visitor.previousToken);
    const session = await this.sessions.open(userId, browserName(visitor.userAgent), through);
    return { kind: 'session', userId, returnTo: link?.returnTo ?? visitor.returnTo, ...session };
  }

  async refuse(
    userId: string,
    profile: UsableProfile,
    visitor: Visitor,
    through = profile.ssoOrganizationId,
  ): Promise<boolean> {
    const isRefused = await this.sso.refuses(userId, through);
    if (isRefused) await this.record(userId, profile, visitor, 'refused');
    return isRefused;
  }

  private async confirmedLink(userId: string, { linkToken }: Visitor): Promise<PendingLink | null> {
    const link = linkToken && (await this.accounts.findLink(tokenHash(linkToken), this.clock.now()));
    if (!link || link.userId !== userId || !(await this.sso.findProvider(link.profile))) return null;
    await this.accounts.lockUser(userId);
    return link;
  }

  private async join(userId: string, profile: UsableProfile, { requestId }: Visitor): Promise<void> {
    const { ssoOrganizationId: organizationId, emailVerified } = profile;
    const provider = await this.sso.findProvider(profile);
    if (organizationId === null || !provider?.joinsByItself || !emailVerified) return;
    await this.context.run({ actorId: userId, agentId: null, requestId }, async () => {
      await this.unitOfWork.renewSettings();
      await this.places.joinBySignIn(organizationId, userId);
    });
  }

  private async saveIdentity({ userId, profile, identity, isNew }: SignInAttempt): Promise<void> {
    if (!identity) return this.addIdentity(userId, profile, isNew);
    const { clientId, email, emailVerified } = profile;
    await this.accounts.updateIdentity(identity.id, { clientId, email, emailVerified, lastSignInAt: this.clock.now() });
  }

  private async consumeLink({ id, profile }: PendingLink, userId: string): Promise<void> {
    if (!(await this.accounts.findIdentity(profile))) await this.addIdentity(userId, profile);
    if (!(await this.accounts.useLink(id))) throw new ConcurrentSignInError();
  }

  private async addIdentity(userId: string, profile: UsableProfile, isNew = false): Promise<void> {
    await this.accounts.insertIdentity(userId, profile, this.clock.now());
    if (!isNew) await this.notifyOfLink(userId, profile);
  }

  private async notifyOfLink(userId: string, profile: UsableProfile): Promise<void> {
    const { email } = await this.accounts.getUser(userId);
    const organizationName = (await this.sso.findProvider(profile))?.organizationName ?? null;
    const { provider, issuer, subject, ssoOrganizationId } = profile;
    const dedupeKey = `sign-in-linked:${[userId, ssoOrganizationId, issuer, subject, this.clock.now().getTime()].join(':')}`;
    const data = { provider, organizationName };
    await this.outbox.add({ kind: 'sign-in-linked', dedupeKey, to: email, userId, data });
  }

  private async record(
    userId: string,
    { provider }: UsableProfile,
    { ip }: Visitor,
    outcome: 'signed-in' | 'refused',
  ): Promise<void> {
    await this.sessions.recordSignIn({ userId, provider, outcome, network: shortNetwork(ip) });
  }
}
