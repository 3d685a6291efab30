import { credentialsApi } from './credentials-api';
import { organizationsApi } from './organizations-api';
import { sessionApi } from './session-api';

/** Reads that the shell starts before it draws, by address, to be dispatched and waited for; screens that are drawn afterwards find the answers. */
export const FIRST_READS = {
  '/api/auth/user': () => sessionApi.endpoints.getUser.initiate(),
  '/api/organizations': () => organizationsApi.endpoints.getOrganizations.initiate(),
  '/api/credentials': () => credentialsApi.endpoints.listCredentials.initiate(),
};
