import { type Profile, VOUCHING_CLAIMS } from './accounts.js';

export type TypedProfile = { profile: Profile; problem: null } | { profile: Profile; problem: string };

/**
 * Browsers omit unchecked boxes, so the form sends a hidden `no` first. A request without the field means a verified
 * address.
 */
export const TICKED = 'yes';

const NAME_LIMIT = 200;
const ADDRESS = /^[^\s@<>(),:;"[\]\\\p{Cc}]+@[^\s@<>(),:;"[\]\\\p{Cc}]+$/u;

export function readTypedProfile(body: unknown): TypedProfile {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const profile: Profile = {
    email: textOf(fields['email']),
    firstName: textOf(fields['firstName']).slice(0, NAME_LIMIT),
    lastName: textOf(fields['lastName']).slice(0, NAME_LIMIT),
    claim: VOUCHING_CLAIMS.find((claim) => claim === fields['claim']) ?? 'email_verified',
    emailVerified: [fields['emailVerified'] ?? TICKED].flat().at(-1) === TICKED,
  };
  return { profile, problem: problemWith(profile.email) };
}

export function problemWith(email: string): string | null {
  if (!email) return 'Enter an email address.';
  if (email.length > 254) return 'Enter an email address of at most 254 characters.';
  return ADDRESS.test(email) ? null : 'Enter an email address such as name@example.com.';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
