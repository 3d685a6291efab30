import { createHash, randomUUID } from 'node:crypto';
import type { Account } from 'oidc-provider';

export interface Profile {
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  /** The claim that carries the assertion. With `none` it is omitted, as by Microsoft unless configured. */
  claim: VouchingClaim;
}

export const VOUCHING_CLAIMS = ['email_verified', 'xms_edov', 'none'] as const;
export type VouchingClaim = (typeof VOUCHING_CLAIMS)[number];

const ACCOUNT_LIMIT = 20_000;

/** Subjects are derived from the address, so they survive restarts. Changed addresses and deletions do not. */
export class Accounts {
  private readonly profiles = new Map<string, Profile>();

  private readonly changed = new Map<string, string>();

  constructor(private readonly issuer: string) {}

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

  changeAddress(email: string, newEmail: string): void {
    if (email.toLowerCase() === newEmail.toLowerCase()) return;
    this.changed.set(newEmail.toLowerCase(), this.subjectOf(email));
    this.delete(email);
  }

  delete(email: string): void {
    this.changed.set(email.toLowerCase(), randomUUID().replaceAll('-', ''));
  }

  private subjectOf(email: string): string {
    const changed = this.changed.get(email.toLowerCase());
    if (changed) return changed;
    // Uses only the path, so that subjects do not depend on the port.
    const provider = new URL(this.issuer).pathname;
    return createHash('sha256').update(`${provider}\n${email.toLowerCase()}`).digest('hex').slice(0, 32);
  }
}

function claimsOf({ email, firstName, lastName, emailVerified, claim }: Profile): Record<string, string | boolean> {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    email,
    ...(claim === 'email_verified' && { email_verified: emailVerified }),
    // Entra sends this claim as text: https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
    ...(claim === 'xms_edov' && { xms_edov: emailVerified ? '1' : '0' }),
    ...(firstName && { given_name: firstName }),
    ...(lastName && { family_name: lastName }),
    ...(name && { name }),
  };
}
