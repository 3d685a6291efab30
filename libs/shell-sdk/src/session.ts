import type { ProfileChanges, User } from '@tracker/contracts/users';
import { useDispatch } from 'react-redux';
import { api } from './api';
import type { RequestError } from './request-error';
import { clearToasts } from './toasts';

const sessionApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getUser: build.query<User | null, void>({ query: () => '/api/auth/user', providesTags: ['User'] }),
    updateProfile: build.mutation<unknown, ProfileChanges>({
      query: (changes) => ({ url: '/api/auth/profile', method: 'PUT', body: changes }),
      invalidatesTags: (_result, error) => (error ? [] : ['User']),
    }),
    signOut: build.mutation<unknown, void>({ query: () => ({ url: '/auth/logout', method: 'POST' }) }),
  }),
});

export const { useGetUserQuery, useUpdateProfileMutation } = sessionApi;

export interface Session {
  user: User | null;
  /** True when the user call answered with data. */
  isAuthenticated: boolean;
  /** True until the user call is answered. */
  isLoading: boolean;
  /** Why the user call failed; 401 for a visitor, 0 when no server answered. */
  error: RequestError | null;
  refetch: () => void;
}

export function useSession(): Session {
  const { data, error, isSuccess, isError, refetch } = useGetUserQuery();
  const failure = (error as RequestError | undefined) ?? null;
  // A later call that fails for another reason than an ended session must not throw the user out of what they are doing.
  const user = isSuccess || (isError && failure?.status !== 401) ? (data ?? null) : null;
  return { user, isAuthenticated: user !== null, isLoading: !isSuccess && !isError, error: failure, refetch };
}

/** Ends the session at the server and forgets everything that was loaded under it. Resolves false when the server refused. */
export function useSignOut(): () => Promise<boolean> {
  const dispatch = useDispatch();
  const [signOut] = sessionApi.useSignOutMutation();
  return async () => {
    const { error } = await signOut();
    // 401: the session had already ended, which is what was asked for.
    if (error && (error as RequestError).status !== 401) return false;
    clearToasts();
    dispatch(api.util.resetApiState());
    return true;
  };
}
