import { countedOn } from '@tracker/shell-sdk/credential-answers';
import { isRequestError } from '@tracker/shell-sdk/request-error';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { useMemo } from 'react';
import { useGetCredentialQuery } from '../../credentials.api';

/** One credential as it is by now. `isMissing`: there is nothing at this id for the user, whether it is unknown, somebody else's or no id at all. */
export function useCredential(id: string) {
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useGetCredentialQuery(id, {
    // Under the next route, until its page is there, this one stands without an id.
    skip: id === '',
  });
  const days = useDaysSince(fulfilledTimeStamp);
  const isMissing = isRequestError(error) && (error.status === 404 || error.status === 400);
  const credential = useMemo(
    () => (currentData && !isMissing ? countedOn(currentData, days) : undefined),
    [currentData, isMissing, days],
  );
  return { credential, isMissing, error, isFetching, retry: () => void refetch() };
}
