export const IDENTITY_PROVIDERS = [
  { name: 'google', label: 'Google' },
  { name: 'microsoft', label: 'Microsoft' },
  { name: 'linkedin', label: 'LinkedIn' },
] as const;

export const DIRECTORY_PROVIDER = { name: 'directory', label: 'the enterprise directory' } as const;

export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number] | typeof DIRECTORY_PROVIDER;

/** Fixed so that the product needs no configuration for the stand-ins, which never run in production. */
export const DEVELOPMENT_CLIENT_ID = 'tracker-development';
export const DEVELOPMENT_CLIENT_SECRET = 'tracker-development-secret';

export function issuerOf(devUrl: string, provider: IdentityProvider['name']): string {
  return `${devUrl}/identity/${provider}`;
}
