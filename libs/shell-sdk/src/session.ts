import type { User } from '@tracker/contracts/auth/users';
import { useDispatch } from 'react-redux';
import { forgetAccount, noteAccount } from './account';
import { api } from './api';
import { dropDrafts } from './drafts';
import type { RequestError } from './request-error';
import { sessionApi } from './session-api';
import { clearToasts } from './toasts';
import { giveUpUnsavedChanges } from './unsaved';

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
    giveUpUnsavedChanges();
    forgetAccount();
    clearToasts();
    dispatch(api.util.resetApiState());
    return true;
  };
}
