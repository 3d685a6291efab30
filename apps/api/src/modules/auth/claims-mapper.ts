import { emailSchema } from '@tracker/contracts/text-fields';
import { type IdentityProvider, PERSON_NAME_LIMIT } from '@tracker/contracts/users';

/** What a provider says about the person who signed in. */
export interface ProviderProfile {
  provider: IdentityProvider;
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  pictureUrl: string | null;
}

export type Claims = Readonly<Record<string, unknown>>;

const PICTURE_LIMIT = 2_000;
const CONTROL = /\p{Cc}/gu;

/** Reads the standard claims (OpenID Connect Core 5.1); what is missing or of a wrong type counts as absent. */
export function profileOf(
  provider: IdentityProvider,
  issuer: string,
  subject: string,
  claims: Claims,
): ProviderProfile {
  const email = emailSchema().safeParse(claims['email']);
  return {
    provider,
    issuer,
    subject,
    email: email.success ? email.data : null,
    // LinkedIn sends the text "true".
    emailVerified: email.success && (claims['email_verified'] === true || claims['email_verified'] === 'true'),
    firstName: lineOf(claims['given_name']),
    lastName: lineOf(claims['family_name']),
    name: lineOf(claims['name'], 2 * PERSON_NAME_LIMIT),
    pictureUrl: pictureOf(claims['picture']),
  };
}

function lineOf(claim: unknown, limit = PERSON_NAME_LIMIT): string | null {
  if (typeof claim !== 'string') return null;
  return claim.replace(CONTROL, ' ').trim().slice(0, limit) || null;
}

function pictureOf(claim: unknown): string | null {
  const isAddress = typeof claim === 'string' && claim.length <= PICTURE_LIMIT && URL.canParse(claim);
  return isAddress && new URL(claim).protocol === 'https:' ? claim : null;
}
