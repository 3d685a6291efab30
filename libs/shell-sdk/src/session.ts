import type { User } from '@tracker/contracts/auth/users';
import { useDispatch } from 'react-redux';
import { accountHeaders, forgetAccount, noteAccount } from './requests/account';
import { api } from './api';
import { dropDrafts } from './forms/drafts';
import { hostApi, type ProfileUpdate } from './requests/host-api';
import type { SharedMutationHook } from './requests/shared-data';
import type { RequestError } from './requests/request-error';
import { clearToasts } from './toasts';
import { discardUnsavedChanges } from './unsaved';

/** Changes the profile. A profile changed elsewhere is refused with 412 (`ifMatch`). */
export const useUpdateProfileMutation: SharedMutationHook<ProfileUpdate> = hostApi.useUpdateProfileMutation;

/** For requests outside the API, such as downloads. */
export { accountHeaders, noteAccount };

/** The signed-in user, if any. */
export interface Session {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: RequestError | null;
  refetch: () => void;
}

/** The signed-in user, loaded once per page; `user` is null for visitors. */
export function useSession(): Session {
  const { data, error, isError, refetch } = hostApi.useGetUserQuery();
  // Neither a failed refetch nor the next one may sign the user out; an ended session returns null.
  const user = data ?? null;
  const failure = (error as RequestError | undefined) ?? null;
  return { user, isAuthenticated: user !== null, isLoading: data === undefined && !isError, error: failure, refetch };
}

/** Signs out and clears all loaded data. Resolves to false if the server refused. */
export function useSignOut(): () => Promise<boolean> {
  const dispatch = useDispatch();
  const [signOut] = hostApi.useSignOutMutation();
  const { user } = useSession();
  return async () => {
    const { error } = await signOut();
    if (error && (error as RequestError).status !== 401) return false;
    if (user) dropDrafts(user.id);
    discardUnsavedChanges();
    forgetAccount();
    clearToasts();
    dispatch(api.util.resetApiState());
    return true;
  };
}
