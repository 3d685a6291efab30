import type { ProfileChanges, User } from '@tracker/contracts/auth/users';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import { hasAccount } from './account';
import { api } from '../api';
import { credentialsOf } from './credential-answers';

/** Tags of data with day counts, which depend on the user's time zone. */
const COUNTED_IN_DAYS = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

const WITH_MEMBER_NAMES = ['Members', 'Report'] as const;

/** Changes of the profile. With `ifMatch`, a profile changed elsewhere is refused with 412. */
export interface ProfileUpdate extends ProfileChanges {
  ifMatch?: string | undefined;
}

/** Calls that all screens share; screens use `useSession`, `useOrganizations` and `useCredentials`. */
export const hostApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getUser: build.query<User | null, void>({
      // A visitor is data, not an error: each component would retry an error.
      async queryFn(_nothing, _api, _options, baseQuery) {
        const { data, error } = await baseQuery('/api/auth/user');
        // If the session has ended, the page keeps its edits and asks to sign in again.
        if (error && (error.status !== 401 || hasAccount())) return { error };
        return { data: error ? null : (data as User | null) };
      },
      providesTags: ['User'],
    }),
    updateProfile: build.mutation<unknown, ProfileUpdate>({
      query: ({ ifMatch, ...changes }) => ({ url: '/api/auth/profile', method: 'PUT', body: changes, ifMatch }),
      invalidatesTags: (_result, error, { firstName, lastName, timeZone }) => {
        // 412: changed elsewhere, so the current profile is loaded.
        if (error) return error.status === 412 ? ['User'] : [];
        const isNamed = firstName !== undefined || lastName !== undefined;
        return ['User', ...(isNamed ? WITH_MEMBER_NAMES : []), ...(timeZone === undefined ? [] : COUNTED_IN_DAYS)];
      },
    }),
    signOut: build.mutation<unknown, void>({ query: () => ({ url: '/auth/logout', method: 'POST' }) }),
    getOrganizations: build.query<Organization[], void>({
      query: () => '/api/organizations',
      transformResponse: (answer: unknown) =>
        Array.isArray(answer) ? (answer as Organization[]).filter((one) => one !== null) : [],
      providesTags: ['Organizations'],
    }),
    listCredentials: build.query<Credential[], void>({
      query: () => '/api/credentials',
      transformResponse: credentialsOf,
      providesTags: ['Credentials'],
    }),
  }),
});

/** Reads that the shell dispatches and awaits before the first render, by URL. */
export const FIRST_READS = {
  '/api/auth/user': () => hostApi.endpoints.getUser.initiate(),
  '/api/organizations': () => hostApi.endpoints.getOrganizations.initiate(),
  '/api/credentials': () => hostApi.endpoints.listCredentials.initiate(),
};
