import type { Credential } from '@tracker/contracts/credentials';
import { api } from './api';
import { credentialsOf } from './credential-answers';

const credentialsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    listCredentials: build.query<Credential[], void>({
      query: () => '/api/credentials',
      transformResponse: credentialsOf,
      providesTags: ['Credentials'],
    }),
  }),
});

/** The user's own credentials, soonest expiry first, asked for once for all screens that show them. */
export function useCredentials({ skip = false }: { skip?: boolean } = {}) {
  return credentialsApi.useListCredentialsQuery(undefined, { skip });
}
