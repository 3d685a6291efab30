import { useMemo } from 'react';
import { countedOn } from './credential-answers';
import { credentialsApi } from './credentials-api';
import { useDaysSince } from './today';

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
