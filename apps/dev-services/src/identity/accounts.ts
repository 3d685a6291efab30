import { createHash, randomUUID } from 'node:crypto';
import type { Account } from 'oidc-provider';

export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the provider vouches that the address is this person's. */
  emailVerified: boolean;
  /** In which claim it says so; with `none` it says nothing of it, as Microsoft does unless it is asked to. */
  claim: VouchingClaim;
}

export const VOUCHING_CLAIMS = ['email_verified', 'xms_edov', 'none'] as const;
export type VouchingClaim = (typeof VOUCHING_CLAIMS)[number];

const ACCOUNT_LIMIT = 20_000;

/**
 * The people who signed in at one issuer. Subjects follow from the address alone, so they outlive this process; what was changed about an account
 * (its address, or that it was deleted) is forgotten with it.
 */
export class Accounts {
  private readonly profiles = new Map<string, Profile>();

  /** Subjects of addresses whose account was changed, by address. */
  private readonly changed = new Map<string, string>();

  constructor(private readonly issuer: string) {}

  /** Remembers what the person typed this time and answers their subject. */
  remember(profile: Profile): string {
    const subject = this.subjectOf(profile.email);
    this.profiles.delete(subject);
    this.profiles.set(subject, profile);
    const oldest = this.profiles.keys().next();
    if (this.profiles.size > ACCOUNT_LIMIT && !oldest.done) this.profiles.delete(oldest.value);
    return subject;
  }

  find(subject: string): Account | undefined {
    const profile = this.profiles.get(subject);
    if (!profile) return undefined;
    return { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(profile) }) };
  }

  /** The person keeps the account under another address; who signs in with the old one is somebody else from now on. */
  changeAddress(email: string, newEmail: string): void {
    if (email.toLowerCase() === newEmail.toLowerCase()) return;
    this.changed.set(newEmail.toLowerCase(), this.subjectOf(email));
    this.delete(email);
  }

  /** Who signs in with the address from now on has another account. */
  delete(email: string): void {
    this.changed.set(email.toLowerCase(), randomUUID().replaceAll('-', ''));
  }

  private subjectOf(email: string): string {
    const changed = this.changed.get(email.toLowerCase());
    if (changed) return changed;
    // Only the path of the issuer counts: another port on this machine is still the same pretended provider.
    const provider = new URL(this.issuer).pathname;
    return createHash('sha256').update(`${provider}\n${email.toLowerCase()}`).digest('hex').slice(0, 32);
  }
}

function claimsOf({ email, firstName, lastName, emailVerified, claim }: Profile): Record<string, string | boolean> {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    email,
    ...(claim === 'email_verified' && { email_verified: emailVerified }),
    // Entra writes this one as text: https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
    ...(claim === 'xms_edov' && { xms_edov: emailVerified ? '1' : '0' }),
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    ...(name && { name }),
  };
}
