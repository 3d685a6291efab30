import type { ViewedQuery } from '@tracker/ui/query-view';

/** Several queries shown as one, which fails with any of them. Retry repeats those that failed. */
export function joinedQuery<Data>(
  queries: readonly ViewedQuery<unknown>[],
  data: Data | false | undefined,
): ViewedQuery<Data> {
  const failed = queries.filter(({ error }) => error);
  return {
    data: data || undefined,
    error: failed[0]?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}
