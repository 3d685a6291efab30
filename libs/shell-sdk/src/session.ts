import type { ProfileChanges, User } from '@tracker/contracts/users';
import { useDispatch } from 'react-redux';
import { forgetAccount, hasAccount, noteAccount } from './account';
import { api } from './api';
import { dropDrafts } from './drafts';
import type { RequestError } from './request-error';
import { clearToasts } from './toasts';

/** What is shown of days left, which are counted in the user's time zone. */
const COUNTED_IN_DAYS = ['Credentials', 'Stats', 'Notices', 'Report', 'Portfolio'] as const;

interface ProfileUpdate extends ProfileChanges {
  /** The user's version that the changes are meant for. */
  ifMatch?: string | undefined;
}

const sessionApi = api.injectEndpoints({
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

/** The calls themselves, for who needs their state; screens use `useSession`. A profile changed meanwhile is refused with 412 (`ifMatch`). */
export const { useGetUserQuery, useUpdateProfileMutation } = sessionApi;

/** For calls beside the page's one API, such as downloads. */
export { noteAccount };

/** Who is signed in. */
export interface Session {
  user: User | null;
  /** True when the user call answered with data. */
  isAuthenticated: boolean;
  /** True until the user call is answered. */
  isLoading: boolean;
  /** Why the user call failed; status 0 when no server answered. A visitor is no failure. */
  error: RequestError | null;
  refetch: () => void;
}

/** Who is signed in, from one call for the whole page; `user` is null for visitors. */
export function useSession(): Session {
  const { data, error, isSuccess, isError, refetch } = useGetUserQuery();
  // A later call that fails must not throw the user out of what they are doing; an ended session answers null.
  const user = isSuccess || isError ? (data ?? null) : null;
  const failure = (error as RequestError | undefined) ?? null;
  return { user, isAuthenticated: user !== null, isLoading: !isSuccess && !isError, error: failure, refetch };
}

/** Ends the session at the server and forgets everything that was loaded under it. Resolves false when the server refused. */
export function useSignOut(): () => Promise<boolean> {
  const dispatch = useDispatch();
  const [signOut] = sessionApi.useSignOutMutation();
  const { user } = useSession();
  return async () => {
    const { error } = await signOut();
    // 401: the session had already ended, which is what was asked for.
    if (error && (error as RequestError).status !== 401) return false;
    if (user) dropDrafts(user.id);
    forgetAccount();
    clearToasts();
    dispatch(api.util.resetApiState());
    return true;
  };
}
