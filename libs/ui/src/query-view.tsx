import type { ReactNode } from 'react';
import { ErrorState } from './error-state';

/** What is shown of a query, as the hooks of RTK Query return it. */
export interface ViewedQuery<Data> {
  data?: Data | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  /** The sentence for a query that failed and has no data. */
  failure: string;
  /** Shown while the query loads, in the size of the content. */
  skeleton: ReactNode;
  /** Class of the area around all of it. */
  className?: string | undefined;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The one way to show a query: loading, failed, empty, loaded, or loaded and possibly out of date because a refetch failed. */
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

/** Says that data on the screen may be out of date, because it could not be refreshed. `QueryView` includes it. */
export function StaleNotice({ query: { data, error, isFetching, refetch } }: { query: ViewedQuery<unknown> }) {
  if (data === undefined || !hasFailed(error)) return null;
  return (
    <ErrorState isRow onRetry={() => void refetch()} isRetrying={isFetching}>
      This may be out of date: it could not be refreshed.
    </ErrorState>
  );
}

const hasFailed = (error: unknown) => error !== undefined && error !== null;
