import type { IdentityProvider } from '@tracker/contracts/auth/users';

/** URL that starts a sign-in; afterwards the browser returns to the path `returnTo`. */
export function signInLink(provider: IdentityProvider, returnTo = '/'): string {
  return returnTo === '/' ? `/auth/${provider}` : `/auth/${provider}?returnTo=${encodeURIComponent(returnTo)}`;
}
