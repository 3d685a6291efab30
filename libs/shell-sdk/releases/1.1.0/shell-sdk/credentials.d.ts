import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { SharedQuery } from './requests/shared-data';
/** The user's credentials, soonest expiry first, shared by all screens. Their days are updated after midnight. */
export declare function useCredentials({ skip }?: {
    skip?: boolean;
}): SharedQuery<Credential[]>;
