import { isSameAddress } from '../../organizations/invitations/email-address.js';

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
