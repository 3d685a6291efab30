import type { ProfileChanges, User } from '@tracker/contracts/auth/users';
import { hasAccount } from './account';
import { api } from './api';

/** Tags of data with day counts, which depend on the user's time zone. */
const COUNTED_IN_DAYS = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

export interface ProfileUpdate extends ProfileChanges {
  ifMatch?: string | undefined;
}

/** The calls about the signed-in user; screens use `useSession`. */
export const sessionApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getUser: build.query<User | null, void>({
      // A visitor is data, not an error: each component would retry an error.
      async queryFn(_nothing, _api, _options, ask) {
        const { data, error } = await ask('/api/auth/user');
        // If the session has ended, the page keeps its edits and asks to sign in again.
        if (error && (error.status !== 401 || hasAccount())) return { error };
        return { data: error ? null : (data as User | null) };
      },
      providesTags: ['User'],
    }),
    updateProfile: build.mutation<unknown, ProfileUpdate>({
      query: ({ ifMatch, ...changes }) => ({ url: '/api/auth/profile', method: 'PUT', body: changes, ifMatch }),
      invalidatesTags: (_result, error, { timeZone }) => {
        // 412: changed elsewhere, so the current profile is loaded.
        if (error) return error.status === 412 ? ['User'] : [];
        return ['User', ...(timeZone === undefined ? [] : COUNTED_IN_DAYS)];
      },
    }),
    signOut: build.mutation<unknown, void>({ query: () => ({ url: '/auth/logout', method: 'POST' }) }),
  }),
});
