import type { Organization } from '@tracker/contracts/organizations/organizations';
import type { SharedQuery } from './requests/shared-data';
export { chooseOrganization } from './requests/chosen-organization';
/** The user's organizations, first joined first; fresh for 60 seconds. */
export declare function useOrganizations(): SharedQuery<Organization[]>;
/** The user's organizations, and which of them screens show; see `useCurrentOrganization`. */
export interface CurrentOrganization extends Omit<SharedQuery<Organization[]>, 'data' | 'isError' | 'isSuccess'> {
    organization: Organization | null;
    organizations: Organization[] | undefined;
}
/**
 * The organization that screens show: the chosen one, or else the first; null if there is none or `isLoading`. Use its
 * id as `key`, so that no state of another organization remains.
 */
export declare function useCurrentOrganization(): CurrentOrganization;
