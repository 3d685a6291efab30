import type { Credential } from '@tracker/contracts/credentials/credentials';
import { api } from './api';
import { credentialsOf } from './credential-answers';

/** The call for the user's credentials; screens use `useCredentials`. */
export const credentialsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listCredentials: build.query<Credential[], void>({
      query: () => '/api/credentials',
      transformResponse: credentialsOf,
      providesTags: ['Credentials'],
    }),
  }),
});
