import { Injectable } from '@nestjs/common';
import type { Identity } from '@tracker/database/entities/auth/identity.entity';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { isSameAddress } from '../../organizations/invitations/email-address.js';
import { AccountRepository } from '../account/account.repository.js';
import type { UsableProfile } from '../providers/claims-mapper.js';

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

export interface HeldAddress {
  email: string;
  emailVerified: boolean;
  confirmedEmail: string | null;
}

/** What one of an account's providers said of the address last; null where it is not known. */
export interface ToldAddress {
  email: string | null;
  emailVerified: boolean | null;
}

/**
 * The address of an account after one of its providers told this one. It is the provider's word that is kept, not the first one: who is no longer
 * vouched for by anybody, and has confirmed nothing, loses the mark. A changed address is followed where the account has its address from that provider.
 */
export function addressAfterSignIn(
  account: HeldAddress,
  before: ToldAddress,
  others: readonly ToldAddress[],
  told: { email: string; emailVerified: boolean },
): { email: string; emailVerified: boolean } {
  const isHeld = (email: string | null) => email === null || isSameAddress(email, account.email);
  const isConfirmed = account.confirmedEmail !== null && isSameAddress(account.confirmedEmail, account.email);
  const isOwnWord = isHeld(before.email) && !isConfirmed && !others.some(({ email }) => isHeld(email));
  if (!isSameAddress(told.email, account.email) && isOwnWord) return told;
  // What a provider said before it was kept can only be read from the account.
  const vouches = ({ email, emailVerified }: ToldAddress) => isHeld(email) && (emailVerified ?? account.emailVerified);
  return { email: account.email, emailVerified: isConfirmed || [told, ...others].some(vouches) };
}
