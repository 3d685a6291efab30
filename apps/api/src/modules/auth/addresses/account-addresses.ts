import { Injectable } from '@nestjs/common';
import type { Identity } from '@tracker/database/entities/auth/identity.entity';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { isSameAddress } from '../../organizations/invitations/email-address.js';
import { AccountRepository } from '../account/account.repository.js';
import type { UsableProfile } from '../providers/claims-mapper.js';
import { addressAfterSignIn } from './address-after-sign-in.js';

/** What a sign-in changes about whose address is whose. Everything runs in the transaction of the sign-in. */
@Injectable()
export class AccountAddresses {
  constructor(private readonly accounts: AccountRepository) {}

  /** Takes the provider's word about the address of an account that has signed in there before. */
  async hear(identity: Identity, told: Pick<UsableProfile, 'email' | 'emailVerified'>): Promise<void> {
    const account = await this.accounts.getUser(identity.userId);
    const others = (await this.accounts.identitiesOf(account.id)).filter(({ id }) => id !== identity.id);
    const { email, emailVerified } = told;
    const after = addressAfterSignIn(account, identity, others, { email, emailVerified });
    if (after.email !== account.email || after.emailVerified !== account.emailVerified)
      await this.accounts.setAddress(account.id, after);
  }

  /**
   * Whether the provider gave the address of `holder` to somebody else: it knows them as another subject, of the same client. Then the account
   * they find is not theirs, and the provider no longer vouches for it. (With another client the same person may have another subject.)
   */
  async passOn(holder: User, profile: UsableProfile): Promise<boolean> {
    const identities = await this.accounts.identitiesOf(holder.id);
    const former = identities.filter(
      ({ issuer, clientId, ssoOrganizationId, email }) =>
        issuer === profile.issuer &&
        clientId === profile.clientId &&
        ssoOrganizationId === profile.ssoOrganizationId &&
        email !== null &&
        isSameAddress(email, profile.email),
    );
    for (const identity of former) {
      await this.hear(identity, { email: profile.email, emailVerified: false });
      await this.accounts.updateIdentity(identity.id, { emailVerified: false });
    }
    return former.length > 0;
  }
}
