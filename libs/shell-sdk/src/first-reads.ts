import { credentialsApi } from './credentials-api';
import { organizationsApi } from './organizations-api';
import { sessionApi } from './session-api';

/** Reads that the shell dispatches and awaits before the first render, by URL. */
export const FIRST_READS = {
  '/api/auth/user': () => sessionApi.endpoints.getUser.initiate(),
  '/api/organizations': () => organizationsApi.endpoints.getOrganizations.initiate(),
  '/api/credentials': () => credentialsApi.endpoints.listCredentials.initiate(),
};
