import { countedOn } from '@tracker/shell-sdk/credential-answers';
import { isRequestError } from '@tracker/shell-sdk/request-error';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { useMemo } from 'react';
import { useGetCredentialQuery } from '../../credentials.api';

/** One credential, with its status counted on over midnight. `isMissing`: the id is unknown, malformed or of another person's credential. */
export function useCredential(id: string) {
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useGetCredentialQuery(id, {
    // This page stays mounted without an id until the next route's page has loaded.
    skip: id === '',
  });
  const days = useDaysSince(fulfilledTimeStamp);
  const isMissing = isRequestError(error) && error.status === 404;
  const credential = useMemo(
    () => (currentData && !isMissing ? countedOn(currentData, days) : undefined),
    [currentData, isMissing, days],
  );
  return { credential, isMissing, error, isFetching, retry: () => void refetch() };
}
