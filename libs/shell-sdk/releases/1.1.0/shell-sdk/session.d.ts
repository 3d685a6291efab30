import type { User } from '@tracker/contracts/auth/users';
import { accountHeaders, noteAccount } from './requests/account';
import { type ProfileUpdate } from './requests/host-api';
import type { SharedMutationHook } from './requests/shared-data';
import type { RequestError } from './requests/request-error';
/** Changes the profile. A profile changed elsewhere is refused with 412 (`ifMatch`). */
export declare const useUpdateProfileMutation: SharedMutationHook<ProfileUpdate>;
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
export declare function useSession(): Session;
/** Signs out and clears all loaded data. Resolves to false if the server refused. */
export declare function useSignOut(): () => Promise<boolean>;
