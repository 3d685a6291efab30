import { createHash } from 'node:crypto';
import type { Account } from 'oidc-provider';

export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the provider vouches that the address is this person's. */
  emailVerified: boolean;
}

const ACCOUNT_LIMIT = 20_000;

/** The people who signed in at one issuer. Subjects follow from the address alone, so they outlive this process. */
export class Accounts {
  private readonly profiles = new Map<string, Profile>();

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

  private subjectOf(email: string): string {
    // Only the path of the issuer counts: another port on this machine is still the same pretended provider.
    const provider = new URL(this.issuer).pathname;
    return createHash('sha256').update(`${provider}\n${email.toLowerCase()}`).digest('hex').slice(0, 32);
  }
}

function claimsOf({ email, firstName, lastName, emailVerified }: Profile): Record<string, string | boolean> {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    email,
    email_verified: emailVerified,
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    ...(name && { name }),
  };
}
