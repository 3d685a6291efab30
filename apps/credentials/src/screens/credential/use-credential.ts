import { countedOn } from '@tracker/shell-sdk/credential-answers';
import { isRequestError } from '@tracker/shell-sdk/request-error';
import { useDaysSince } from '@tracker/shell-sdk/today';
import { useMemo } from 'react';
import { useGetCredentialQuery, useIsDeleted } from '../../credentials.api';

/** One credential, with its status counted on over midnight. `isMissing`: the id is unknown, malformed or of another person's credential. */
export function useCredential(id: string) {
  const isDeleted = useIsDeleted(id);
  const { data, currentData, error, isFetching, refetch, fulfilledTimeStamp } = useGetCredentialQuery(id, {
    // This page stays mounted without an id until the next route's page has loaded.
    skip: id === '' || isDeleted,
  });
  const days = useDaysSince(fulfilledTimeStamp);
  const known = currentData ?? (isDeleted && data?.id === id ? data : undefined);
  const isMissing = (isRequestError(error) && error.status === 404) || (isDeleted && !known);
  const credential = useMemo(
    () => (known && !isMissing ? countedOn(known, days) : undefined),
    [known, isMissing, days],
  );
  return { credential, isMissing, error, isFetching, retry: () => void refetch() };
}
