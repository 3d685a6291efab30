import type { Member } from '@tracker/contracts/organizations/members';
import type { SharedQuery } from './requests/shared-data';
/** The members of an organization, oldest first; fresh for 30 seconds. No request without an id. */
export declare function useMembers(organizationId: string | undefined): SharedQuery<Member[]>;
