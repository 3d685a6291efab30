import { Inject, Injectable } from '@nestjs/common';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import { AccountRepository, retryOnce } from '../account.repository.js';
import { AccountAddresses } from '../addresses/account-addresses.js';
import type { UsableProfile } from '../providers/claims-mapper.js';
import { SignInCompletion } from './sign-in-completion.js';
import { SsoRepository } from '../sso/sso.repository.js';
import type { SignInEnd, Visitor } from './visitor.js';
import { SignInFailedError } from './sign-in-failure.filter.js';
import { SignInLinks } from './links/sign-in-links.service.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly addresses: AccountAddresses,
    private readonly sso: SsoRepository,
    private readonly completion: SignInCompletion,
    private readonly links: SignInLinks,
    private readonly unitOfWork: UnitOfWork,
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
      return isRefused ? null : this.links.open(holder.id, profile, visitor);
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
}
