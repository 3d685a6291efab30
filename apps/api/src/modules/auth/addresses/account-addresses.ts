import { Injectable } from '@nestjs/common';
import type { Identity } from '@tracker/database/entities/auth/identity.entity';
import type { User } from '@tracker/database/entities/auth/user.entity';
import { isSameAddress } from '../../organizations/invitations/email-address.js';
import { AccountRepository, ConcurrentSignInError, retryOnce } from '../account.repository.js';
import type { UsableProfile } from '../providers/claims-mapper.js';
import type { EmailVerification } from '@tracker/contracts/auth/email-verification';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Actor } from '../../../platform/actor/actor.js';
import { emailAlreadyVerified, EmailCodes, emailHeldElsewhere } from './email-codes.js';
import { WaitingAccounts } from './waiting-accounts.js';

@Injectable()
export class AccountAddresses {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly codes: EmailCodes,
    private readonly waiting: WaitingAccounts,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async applyClaims(identity: Identity, claims: Pick<UsableProfile, 'email' | 'emailVerified'>): Promise<void> {
    const account = await this.accounts.getUser(identity.userId);
    const others = (await this.accounts.identitiesOf(account.id)).filter(({ id }) => id !== identity.id);
    const { email, emailVerified } = claims;
    const after = addressAfterSignIn(account, identity, others, { email, emailVerified });
    if (after.email !== account.email || after.emailVerified !== account.emailVerified)
      await this.accounts.setAddress(account.id, after);
  }

  /**
   * Whether the provider has reassigned the holder's address: the same client now knows it under another subject.
   * Different clients may use different subjects for the same person, so only the same client counts.
   */
  async releaseReassigned(holder: User, profile: UsableProfile): Promise<boolean> {
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
      await this.applyClaims(identity, { email: profile.email, emailVerified: false });
      await this.accounts.updateIdentity(identity.id, { emailVerified: false });
    }
    return former.length > 0;
  }

  sendCode({ userId }: Actor): Promise<EmailVerification> {
    return this.codes.send({ userId, linkId: null }, ({ emailVerified }) => {
      if (emailVerified) throw emailAlreadyVerified();
    });
  }

  async confirmByCode({ userId }: Actor, code: string): Promise<string> {
    const account = await this.accounts.getUser(userId);
    if (account.emailVerified) throw emailAlreadyVerified();
    const codeId = await this.codes.try({ userId, linkId: null }, account.email, code);
    const confirm = async () => {
      await this.codes.use(codeId);
      if (await this.accounts.confirmAddress(userId, account.email)) return userId;
      const waiting = await this.waiting.merge(userId, account.email);
      if (waiting === null) throw emailHeldElsewhere();
      return waiting;
    };
    return retryOnce(() => this.unitOfWork.run(confirm)).catch((error: unknown) => {
      throw error instanceof ConcurrentSignInError ? emailHeldElsewhere() : error;
    });
  }
}

interface ClaimedAddress {
  email: string | null;
  emailVerified: boolean | null;
}

/**
 * Applies the provider's latest claims. An address that no provider vouches for and nobody has confirmed becomes
 * unverified. The account follows a changed address only if its current one came from this provider alone.
 */
export function addressAfterSignIn(
  account: Pick<User, 'email' | 'emailVerified' | 'confirmedEmail'>,
  before: ClaimedAddress,
  others: readonly ClaimedAddress[],
  claims: { email: string; emailVerified: boolean },
): { email: string; emailVerified: boolean } {
  const isCurrent = (email: string | null) => email === null || isSameAddress(email, account.email);
  const isConfirmed = account.confirmedEmail !== null && isSameAddress(account.confirmedEmail, account.email);
  const isOnlySource = isCurrent(before.email) && !isConfirmed && !others.some(({ email }) => isCurrent(email));
  if (!isSameAddress(claims.email, account.email) && isOnlySource) return claims;
  // Null in identities older than this field, so fall back to the account's.
  const vouches = ({ email, emailVerified }: ClaimedAddress) =>
    isCurrent(email) && (emailVerified ?? account.emailVerified);
  return { email: account.email, emailVerified: isConfirmed || [claims, ...others].some(vouches) };
}
