import type { ProfileChanges, User } from '@tracker/contracts/auth/users';
import { hasAccount } from './account';
import { api } from './api';

/** What is shown of days left, which are counted in the user's time zone. */
const COUNTED_IN_DAYS = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

export interface ProfileUpdate extends ProfileChanges {
  /** The user's version that the changes are meant for. */
  ifMatch?: string | undefined;
}

/** The calls about who is signed in; screens use `useSession`. */
export const sessionApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getUser: build.query<User | null, void>({
      // A visitor is an answer like any other. As a failure it would be asked for again by each part that wants to know who is here.
      async queryFn(_nothing, _api, _options, ask) {
        const { data, error } = await ask('/api/auth/user');
        // Of somebody who was here the session has ended: the page stays, with what was typed, and asks to sign in again.
        if (error && (error.status !== 401 || hasAccount())) return { error };
        return { data: error ? null : (data as User | null) };
      },
      providesTags: ['User'],
    }),
    updateProfile: build.mutation<unknown, ProfileUpdate>({
      query: ({ ifMatch, ...changes }) => ({ url: '/api/auth/profile', method: 'PUT', body: changes, ifMatch }),
      invalidatesTags: (_result, error, { timeZone }) => {
        // Changed elsewhere meanwhile: what holds is shown.
        if (error) return error.status === 412 ? ['User'] : [];
        return ['User', ...(timeZone === undefined ? [] : COUNTED_IN_DAYS)];
      },
    }),
    signOut: build.mutation<unknown, void>({ query: () => ({ url: '/auth/logout', method: 'POST' }) }),
  }),
});
