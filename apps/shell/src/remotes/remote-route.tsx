import type { RegisteredRemote, RemoteRoute as Route } from '@tracker/contracts/rollout/remotes';
import { useRouteTitle } from '@tracker/shell-sdk/document-title';
import { useLocation } from '@tracker/shell-sdk/router';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { PageSkeleton } from '@tracker/ui/skeleton';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { useRef } from 'react';
import { ErrorBoundary, ErrorDetails } from '../error-boundary';
import { useFailureReport } from './failure-reports';
import { type RemoteFailure, RemoteLoadError } from './loading/remote-source';
import { useGetRemotesQuery } from './registry/remote-registry';
import { useRemotePage } from './use-remote-page';

const SENTENCES: Record<RemoteFailure, string> = {
  unreachable: 'This page could not be loaded. Other pages may still work.',
  timeout: 'This page is taking too long to load. Other pages still work.',
  invalid: 'This page has a problem and could not be shown. Other pages still work.',
  incompatible: 'This page needs a different version of the app. Other pages still work. Reload, or try again later.',
};

export function RemoteRoute({ remote, route }: { remote: RegisteredRemote; route: Route }) {
  const { pathname } = useLocation();
  const { refetch } = useGetRemotesQuery();
  const page = useRemotePage(remote, route.path);
  const reportFailure = useFailureReport();
  useRouteTitle(route.title);
  const retry = () => {
    void refetch();
    page.retry();
  };

  if (page.status === 'loading') return <LoadingPage title={route.title} />;
  if (page.status === 'failed') {
    const failure = page.error instanceof RemoteLoadError ? page.error.failure : 'invalid';
    return <RemoteFailureScreen title={route.title} failure={failure} error={page.error} onRetry={retry} />;
  }
  const shown = page.remote;
  return (
    <ErrorBoundary
      key={shown.version}
      resetKey={pathname}
      onFailure={(error) => reportFailure(shown, 'render', error)}
      renderFailure={(reset, error) => (
        <RemoteFailureScreen
          title={route.title}
          failure="invalid"
          error={error}
          onRetry={() => {
            retry();
            reset();
          }}
        />
      )}
    >
      <page.Page />
    </ErrorBoundary>
  );
}

function LoadingPage({ title }: { title: string }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useFocusHeadingOnExit(headingRef, { isOnlyFromInside: true });
  return (
    <div aria-busy="true">
      <h1 ref={headingRef} className="visually-hidden" tabIndex={-1}>
        {title}
      </h1>
      <PageSkeleton />
    </div>
  );
}

interface RemoteFailureScreenProps {
  title: string;
  failure: RemoteFailure;
  error?: unknown;
  onRetry: () => void;
}

export function RemoteFailureScreen({ title, failure, error, onRetry }: RemoteFailureScreenProps) {
  return (
    <>
      <PageHeader title={title} />
      <ErrorState onRetry={onRetry}>
        {navigator.onLine ? SENTENCES[failure] : 'You are offline. This page loads once you are connected again.'}
      </ErrorState>
      <ErrorDetails error={error} />
    </>
  );
}
