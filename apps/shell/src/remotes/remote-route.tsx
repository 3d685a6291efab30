import type { RegisteredRemote, RemoteRoute as Route } from '@tracker/contracts/rollout/remotes';
import { useRouteTitle } from '@tracker/shell-sdk/document-title';
import { useLocation } from '@tracker/shell-sdk/router';
import { PageSkeleton } from '@tracker/ui/skeleton';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFailureScreen } from './remote-failure-screen';
import { RemoteLoadError } from './loading/remote-load-error';
import { useGetRemotesQuery } from './registry/remote-registry';
import { useFailureReport } from './use-failure-report';
import { useRemotePage } from './use-remote-page';

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

  if (page.status === 'loading') {
    return (
      <div aria-busy="true">
        <h1 className="visually-hidden" tabIndex={-1}>
          {route.title}
        </h1>
        <PageSkeleton />
      </div>
    );
  }
  if (page.status === 'failed') {
    const failure = page.error instanceof RemoteLoadError ? page.error.failure : 'invalid';
    return <RemoteFailureScreen title={route.title} failure={failure} onRetry={retry} />;
  }
  const shown = page.remote;
  return (
    <RemoteBoundary
      key={shown.version}
      resetKey={pathname}
      title={route.title}
      onRetry={retry}
      onFailure={(error) => reportFailure(shown, 'render', error)}
    >
      <page.Page />
    </RemoteBoundary>
  );
}
