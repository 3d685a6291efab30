/** The three issuers the product knows, each played by an OpenID provider of its own. */
export const IDENTITY_PROVIDERS = [
  { name: 'google', label: 'Google' },
  { name: 'microsoft', label: 'Microsoft' },
  { name: 'linkedin', label: 'LinkedIn' },
] as const;

/** The provider of an enterprise, at which only the people of its directory sign in. */
export const DIRECTORY_PROVIDER = { name: 'directory', label: 'the enterprise directory' } as const;

export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number] | typeof DIRECTORY_PROVIDER;

/** Fixed on purpose: the product finds the stand-ins without any setting, and they never run in production. */
export const DEVELOPMENT_CLIENT_ID = 'tracker-development';
export const DEVELOPMENT_CLIENT_SECRET = 'tracker-development-secret';

export function issuerOf(devUrl: string, provider: IdentityProvider['name']): string {
  return `${devUrl}/identity/${provider}`;
}
