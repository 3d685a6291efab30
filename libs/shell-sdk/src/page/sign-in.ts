import type { IdentityProvider } from '@tracker/contracts/auth/users';
import { api } from '@tracker/shell-sdk/api';
import { recordOf, textOf } from '../requests/answer-readers';
import { errorText } from '../requests/request-error';

const ssoApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    findSso: build.mutation<string, string>({
      query: (email) => ({ url: '/auth/sso', method: 'POST', body: { email } }),
      transformResponse: (answer: unknown) => textOf(recordOf(answer)['redirectTo']),
    }),
  }),
});

/** URL that starts a sign-in; afterwards the browser returns to the path `returnTo`. */
export function signInLink(provider: IdentityProvider, returnTo = '/'): string {
  return returningTo(`/auth/${provider}`, returnTo);
}

/**
 * Finds the sign-in URL of the organization for an email address, or explains why there is none. Afterwards the browser
 * returns to `returnTo`.
 */
export type FindOrganization = (email: string) => Promise<{ address: string } | { problem: string }>;

/** The lookup for `OrganizationForm` of `@tracker/ui`. Never throws; a failure becomes a `problem`. */
export function useOrganizationSignIn(returnTo = '/'): FindOrganization {
  const [find] = ssoApi.useFindSsoMutation();
  return async (email) => {
    const { data: redirectTo, error } = await find(email);
    if (!redirectTo) return { problem: errorText(error, 'Your organization could not be found. Please try again.') };
    return { address: returningTo(redirectTo, returnTo) };
  };
}

function returningTo(address: string, returnTo: string): string {
  return returnTo === '/' ? address : `${address}?returnTo=${encodeURIComponent(returnTo)}`;
}
