import { Inject, Injectable } from '@nestjs/common';
import {
  type EmailVerification,
  LINK_MINUTES,
  type LinkAccount,
  type SignInLink,
} from '@tracker/contracts/auth/email-verification';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { secretToken, tokenHash } from '../../../platform/actor/secret-token.js';
import { Clock } from '../../../platform/clock.js';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { DomainError } from '../../../platform/domain-error.js';
import { isSameAddress } from '../../organizations/invitations/email-address.js';
import { AccountRepository, ConcurrentSignInError, type PendingLink, retryOnce } from '../account.repository.js';
import { AccountAddresses } from '../addresses/account-addresses.js';
import { EmailCodes } from '../addresses/email-codes.js';
import type { UsableProfile } from '../providers/claims-mapper.js';
import { SignInCompletion } from './sign-in-completion.js';
import { SsoRepository } from '../sso/sso.repository.js';
import type { SignInEnd, Visitor } from './visitor.js';
import { SignInFailedError } from './sign-in-failure.filter.js';

const noLink = () => new DomainError('no-sign-in-link', 404, 'There is nothing left to confirm. Please sign in again.');
const ssoRequired = () =>
  new DomainError('sso-required', 403, 'Your organization asks you to sign in through it. Please sign in again.');

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly addresses: AccountAddresses,
    private readonly sso: SsoRepository,
    private readonly completion: SignInCompletion,
    private readonly codes: EmailCodes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /**
   * Replaces the browser's previous session. If the address belongs to an account that needs confirmation, returns a
   * link instead of a session.
   */
  async signIn(profile: UsableProfile, visitor: Visitor): Promise<SignInEnd> {
    const end = await retryOnce(() => this.attempt(profile, visitor));
    // Thrown after the transaction has committed the record of the refusal.
    if (!end) throw new SignInFailedError('sso-required');
    return end;
  }

  private attempt(asserted: UsableProfile, visitor: Visitor): Promise<SignInEnd | null> {
    return this.unitOfWork.run(async () => {
      const isOfOrganization = asserted.ssoOrganizationId !== null;
      if (isOfOrganization && !(await this.sso.findProvider(asserted)))
        throw new SignInFailedError('sso-other-address');
      // An organization's provider must not be able to make anybody an operator.
      const emailVerified = asserted.emailVerified && !(isOfOrganization && this.isOperators(asserted.email));
      const profile = { ...asserted, emailVerified };

      const identity = await this.accounts.findIdentity(profile);
      if (identity) {
        await this.addresses.applyClaims(identity, profile);
        return this.completion.complete({ userId: identity.userId, profile, identity }, visitor);
      }
      const holder = asserted.emailVerified ? await this.accounts.findUserByVerifiedEmail(profile.email) : null;
      if (!holder || (await this.addresses.releaseReassigned(holder, profile)))
        return this.createAccount(profile, visitor);
      await this.accounts.lockUser(holder.id);
      if (!(await this.mustAsk(holder, profile)))
        return this.completion.complete({ userId: holder.id, profile, identity: null }, visitor);
      const isRefused = await this.completion.refuse(holder.id, profile, visitor);
      return isRefused ? null : this.openLink(holder.id, profile, visitor);
    });
  }

  private async createAccount(profile: UsableProfile, visitor: Visitor): Promise<SignInEnd | null> {
    const userId = await this.accounts.insertForNewcomer(profile);
    return this.completion.complete({ userId, profile, identity: null, isNew: true }, visitor);
  }

  /**
   * An organization's provider can assert any address in its domains, so it needs confirmation unless the account is
   * unused. It keeps access to an account that only such providers have opened, so other providers need confirmation
   * too.
   */
  private async mustAsk({ id, email }: User, { ssoOrganizationId }: UsableProfile): Promise<boolean> {
    if (ssoOrganizationId === null) return (await this.accounts.organizationsThatOpened(id)).length > 0;
    return this.isOperators(email) || !(await this.accounts.isOpenTo(id, ssoOrganizationId));
  }

  private isOperators(email: string): boolean {
    return this.environment.operatorEmails.includes(email.toLowerCase());
  }

  private async openLink(userId: string, profile: UsableProfile, { returnTo }: Visitor): Promise<SignInEnd> {
    const token = secretToken();
    const expiresAt = new Date(this.clock.now().getTime() + LINK_MINUTES * 60_000);
    await this.accounts.insertLink({ userId, profile, returnTo, expiresAt, tokenHash: tokenHash(token) });
    return { kind: 'link', token, expiresAt };
  }

  async readLink(token: string | null): Promise<SignInLink> {
    const { userId, profile, returnTo, expiresAt } = await this.getLink(token);
    const { provider, email } = profile;
    const found = { email, returnTo, expiresAt: expiresAt.toISOString() };
    if (provider !== 'sso') {
      const organizations = await this.accounts.organizationsThatOpened(userId);
      return { ...found, asks: 'choice', organizationName: organizations.join(', ') };
    }
    const ssoProvider = await this.sso.findProvider(profile);
    if (!ssoProvider) throw noLink();
    return { ...found, asks: 'confirmation', organizationName: ssoProvider.organizationName };
  }

  async sendCode(token: string | null): Promise<EmailVerification> {
    const { id, userId, profile } = await this.getLink(token);
    const ssoProvider = await this.sso.findProvider(profile);
    if (!ssoProvider) throw noLink();
    const { organizationName } = ssoProvider;
    return this.codes.send({ userId, linkId: id, organizationName }, (account) => requireSameAddress(account, profile));
  }

  async confirm(token: string | null, code: string, visitor: Visitor): Promise<SignInEnd> {
    const link = await this.getLink(token);
    const { id, userId, profile } = link;
    const codeId = await this.codes.try({ userId, linkId: id }, profile.email, code);
    return this.completeLink(async () => {
      await this.lockHolder(link);
      await this.codes.use(codeId);
      if (!(await this.sso.findProvider(profile))) throw noLink();
      await this.accounts.noteConfirmedAddress(userId);
      return this.completion.complete({ userId, profile, identity: null, link }, visitor);
    });
  }

  async choose(token: string | null, account: LinkAccount, visitor: Visitor): Promise<SignInEnd> {
    const link = await this.getLink(token);
    const { profile } = link;
    if (profile.ssoOrganizationId !== null) throw noLink();
    return this.completeLink(async () => {
      if (account === 'separate') {
        const userId = await this.accounts.insertForNewcomer(profile);
        return this.completion.complete({ userId, profile, identity: null, isNew: true, link }, visitor);
      }
      await this.lockHolder(link);
      return this.completion.complete({ userId: link.userId, profile, identity: null, link }, visitor);
    });
  }

  private async getLink(token: string | null): Promise<PendingLink> {
    const link = token && (await this.accounts.findLink(tokenHash(token), this.clock.now()));
    if (!link) throw noLink();
    return link;
  }

  private async completeLink(signIn: () => Promise<SignInEnd | null>): Promise<SignInEnd> {
    const end = await this.unitOfWork.run(signIn).catch((error: unknown) => {
      throw error instanceof ConcurrentSignInError ? noLink() : error;
    });
    if (!end) throw ssoRequired();
    return end;
  }

  private async lockHolder({ userId, profile }: PendingLink): Promise<void> {
    await this.accounts.lockUser(userId);
    requireSameAddress(await this.accounts.getUser(userId), profile);
  }
}

function requireSameAddress({ email, emailVerified }: User, profile: UsableProfile): void {
  if (!emailVerified || !isSameAddress(email, profile.email)) throw noLink();
}
