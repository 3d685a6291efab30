import type { Credential } from '@tracker/contracts/credentials';
import { useMemo } from 'react';
import { api } from './api';
import { countedOn, credentialsOf } from './credential-answers';
import { useDaysSince } from './today';

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

/**
 * The user's own credentials, soonest expiry first, asked for once for all screens that show them. Their status is the server's; in a page that stays open
 * over midnight the days count on.
 */
export function useCredentials({ skip = false }: { skip?: boolean } = {}) {
  const query = credentialsApi.useListCredentialsQuery(undefined, { skip });
  const days = useDaysSince(query.fulfilledTimeStamp);
  const { data: answered } = query;
  const data = useMemo(() => (days > 0 ? answered?.map((one) => countedOn(one, days)) : answered), [answered, days]);
  return { ...query, data };
}
