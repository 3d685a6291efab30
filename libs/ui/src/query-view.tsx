import type { ReactNode } from 'react';
import { ErrorState } from './error-state';

/** A query's state, as the hooks of RTK Query return it. */
export interface ViewedQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  failure: string;
  skeleton: ReactNode;
  className?: string | undefined;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders a query: loading, failed, empty, loaded, or possibly stale after a failed refetch. */
export function QueryView<Data>({ query, failure, skeleton, className, empty, children }: QueryViewProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
  const withoutData = () =>
    hasFailed(error) ? (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        {failure}
      </ErrorState>
    ) : (
      skeleton
    );
  const withData = (loaded: Data) => (isEmpty ? empty : children(loaded));
  return (
    <div className={className} aria-busy={(data === undefined && (isFetching || !hasFailed(error))) || undefined}>
      <StaleNotice query={query} />
      {data === undefined ? withoutData() : withData(data)}
    </div>
  );
}

/** Warns that data may be stale because a refetch failed. Included in `QueryView`. */
export function StaleNotice({ query: { data, error, isFetching, refetch } }: { query: ViewedQuery<unknown> }) {
  if (data === undefined || !hasFailed(error)) return null;
  return (
    <ErrorState isRow onRetry={() => void refetch()} isRetrying={isFetching}>
      This may be out of date: it could not be refreshed.
    </ErrorState>
  );
}

const hasFailed = (error: unknown) => error !== undefined && error !== null;
