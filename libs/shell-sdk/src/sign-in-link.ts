import type { IdentityProvider } from '@tracker/contracts/auth/users';

/** Address that starts signing in; afterwards the browser returns to `returnTo`, a path of this site. */
export function signInLink(provider: IdentityProvider, returnTo = '/'): string {
  return returnTo === '/' ? `/auth/${provider}` : `/auth/${provider}?returnTo=${encodeURIComponent(returnTo)}`;
}
