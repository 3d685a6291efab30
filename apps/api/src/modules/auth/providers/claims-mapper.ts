import { emailSchema, visibleOrEmpty } from '@tracker/contracts/values/text-fields';
import { type IdentityProvider, PERSON_NAME_LIMIT } from '@tracker/contracts/auth/users';

export interface ProviderProfile {
  provider: IdentityProvider | 'sso';
  issuer: string;
  subject: string;
  ssoOrganizationId: string | null;
  clientId: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  pictureUrl: string | null;
}

export type UsableProfile = ProviderProfile & { email: string };
type ProfileSource = Pick<ProviderProfile, 'provider' | 'issuer' | 'subject' | 'clientId'> &
  Partial<Pick<ProviderProfile, 'ssoOrganizationId'>>;
type Claims = Readonly<Record<string, unknown>>;

const PICTURE_LIMIT = 2_000;
const CONTROL = /\p{Cc}/gu;

/**
 * Reads the standard claims (OpenID Connect Core 5.1). Missing or mistyped claims count as absent. Claims of the ID
 * token take precedence over `details` from the user info endpoint.
 */
export function profileOf(source: ProfileSource, token: Claims, details: Claims = {}): ProviderProfile {
  const claims = { ...details, ...token };
  const { provider, issuer, subject, clientId, ssoOrganizationId = null } = source;
  const email = emailSchema().safeParse(claims['email']);
  return {
    provider,
    issuer,
    subject,
    clientId,
    ssoOrganizationId,
    email: email.success ? email.data : null,
    emailVerified:
      email.success && (provider === 'sso' ? ![token, details].some(isDenied) : isVouchedFor(provider, claims)),
    firstName: lineOf(claims['given_name']),
    lastName: lineOf(claims['family_name']),
    name: lineOf(claims['name'], 2 * PERSON_NAME_LIMIT),
    pictureUrl: pictureOf(claims['picture']),
  };
}

/** An organization vouches for addresses in its domains unless its provider explicitly denies it. */
const isDenied = ({ email_verified: claim }: Claims) => claim === false || claim === 'false';

/**
 * Microsoft's claim for a verified domain owner:
 * https://learn.microsoft.com/entra/identity-platform/optional-claims-reference.
 */
const EDOV = new Set<unknown>([true, 'true', 1, '1']);

/** The first claim present decides, even if it is false. LinkedIn sends the text "true". */
function isVouchedFor(provider: ProviderProfile['provider'], claims: Claims): boolean {
  const claim = claims['email_verified'] ?? undefined;
  if (claim !== undefined) return claim === true || claim === 'true';
  return provider === 'microsoft' && EDOV.has(claims['xms_edov']);
}

function lineOf(claim: unknown, limit = PERSON_NAME_LIMIT): string | null {
  if (typeof claim !== 'string') return null;
  return visibleOrEmpty(claim.replace(CONTROL, ' ').trim().slice(0, limit)) || null;
}

function pictureOf(claim: unknown): string | null {
  const isAddress = typeof claim === 'string' && claim.length <= PICTURE_LIMIT && URL.canParse(claim);
  return isAddress && new URL(claim).protocol === 'https:' ? claim : null;
}
