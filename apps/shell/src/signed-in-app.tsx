import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { NotFoundContent } from '@tracker/product/not-found';
import { Route, Routes } from '@tracker/shell-sdk/router';
import { SlotPartsProvider } from '@tracker/shell-sdk/slots';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { PageSkeleton } from '@tracker/ui/skeleton';
import { SignedInLayout } from './layout/signed-in-layout';
import type { OwnedRoute } from './remotes/registry/remote-routes';
import { renderParts } from './remotes/remote-parts';
import { RemoteRoute } from './remotes/remote-route';
import { SessionEndedDialog } from './session-ended-dialog';
import { useTimeZoneReport } from './use-time-zone-report';

export interface SignedInAppProps {
  owned: OwnedRoute | null;
  registry: { data?: RegisteredRemote[] | undefined; isLoading: boolean; isError: boolean; refetch: () => void };
}

export function SignedInApp({ owned, registry }: SignedInAppProps) {
  useTimeZoneReport();
  return (
    <SignedInLayout remotes={registry.data ?? []}>
      {owned && (
        <SlotPartsProvider value={renderParts}>
          <Routes>
            <Route path={owned.route.path} element={<RemoteRoute remote={owned.remote} route={owned.route} />} />
          </Routes>
        </SlotPartsProvider>
      )}
      {!owned && <WithoutRoute registry={registry} />}
      <SessionEndedDialog />
    </SignedInLayout>
  );
}

function WithoutRoute({ registry }: Pick<SignedInAppProps, 'registry'>) {
  if (registry.isLoading) {
    return (
      <div aria-busy="true">
        <PageSkeleton />
      </div>
    );
  }
  if (registry.isError) {
    return (
      <>
        <PageHeader title="Micro-Credential Tracker" />
        <ErrorState onRetry={registry.refetch}>The navigation could not be loaded.</ErrorState>
      </>
    );
  }
  return <NotFoundContent />;
}
