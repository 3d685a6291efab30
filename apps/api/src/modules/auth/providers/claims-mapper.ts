import { emailSchema } from '@tracker/contracts/values/text-fields';
import { type IdentityProvider, PERSON_NAME_LIMIT } from '@tracker/contracts/auth/users';

/** What a provider says about the person who signed in. */
export interface ProviderProfile {
  provider: IdentityProvider | 'sso';
  issuer: string;
  subject: string;
  /** The organization whose provider it is; null for Google, Microsoft and LinkedIn. */
  ssoOrganizationId: string | null;
  /** As what the product asked. */
  clientId: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  name: string | null;
  pictureUrl: string | null;
}

/** With an address, without which nobody has an account. */
export type UsableProfile = ProviderProfile & { email: string };
export type ProfileSource = Pick<ProviderProfile, 'provider' | 'issuer' | 'subject' | 'clientId'> &
  Partial<Pick<ProviderProfile, 'ssoOrganizationId'>>;
export type Claims = Readonly<Record<string, unknown>>;

const PICTURE_LIMIT = 2_000;
const CONTROL = /\p{Cc}/gu;

/**
 * Reads the standard claims (OpenID Connect Core 5.1). Claims that are missing or of a wrong type count as absent. `details` come from the
 * user info endpoint; the claims of the ID token take precedence.
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

/** An organization vouches for the addresses of its domains, unless its provider explicitly says that it does not. */
const isDenied = ({ email_verified: claim }: Claims) => claim === false || claim === 'false';

/** How Microsoft writes that the domain's owner is verified: https://learn.microsoft.com/entra/identity-platform/optional-claims-reference. */
const EDOV = new Set<unknown>([true, 'true', 1, '1']);

/** What says anything at all decides, an explicit no as well. LinkedIn sends the text "true"; Microsoft has a claim of its own instead. */
function isVouchedFor(provider: ProviderProfile['provider'], claims: Claims): boolean {
  const claim = claims['email_verified'] ?? undefined;
  if (claim !== undefined) return claim === true || claim === 'true';
  return provider === 'microsoft' && EDOV.has(claims['xms_edov']);
}

function lineOf(claim: unknown, limit = PERSON_NAME_LIMIT): string | null {
  if (typeof claim !== 'string') return null;
  return claim.replace(CONTROL, ' ').trim().slice(0, limit) || null;
}

function pictureOf(claim: unknown): string | null {
  const isAddress = typeof claim === 'string' && claim.length <= PICTURE_LIMIT && URL.canParse(claim);
  return isAddress && new URL(claim).protocol === 'https:' ? claim : null;
}
