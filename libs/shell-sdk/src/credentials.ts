import type { Credential } from '@tracker/contracts/credentials/credentials';
import { useMemo } from 'react';
import { countedOn } from './requests/credential-answers';
import { hostApi } from './requests/host-api';
import type { SharedQuery } from './requests/shared-data';
import { useDaysSince } from './page/today';

/** The user's credentials, soonest expiry first, shared by all screens. Their days are updated after midnight. */
export function useCredentials({ skip = false }: { skip?: boolean } = {}): SharedQuery<Credential[]> {
  const query = hostApi.useListCredentialsQuery(undefined, { skip });
  const days = useDaysSince(query.fulfilledTimeStamp);
  const { data: answered } = query;
  const data = useMemo(() => (days > 0 ? answered?.map((one) => countedOn(one, days)) : answered), [answered, days]);
  return { ...query, data };
}
