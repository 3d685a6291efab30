import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { NotFoundContent } from '@tracker/product/not-found';
import { Route, Routes, useLocation } from '@tracker/shell-sdk/router';
import { SlotPartsProvider } from '@tracker/shell-sdk/slots';
import { ErrorState } from '@tracker/ui/error-state';
import { PageHeader } from '@tracker/ui/page-header';
import { PageSkeleton } from '@tracker/ui/skeleton';
import { acknowledgeEnd, confirmSession, useAccountState } from '@tracker/shell-sdk/account';
import { installationOffers } from '@tracker/shell-sdk/offers';
import { signInLink, useOrganizationSignIn } from '@tracker/shell-sdk/sign-in';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Dialog } from '@tracker/ui/dialog';
import { OrganizationSignIn } from '@tracker/ui/organization-sign-in';
import { SignInCard } from '@tracker/ui/sign-in-card';
import { useEffect } from 'react';
import { SignedInLayout } from './layout/signed-in-layout';
import type { OwnedRoute } from './remotes/registry/remote-routes';
import { renderParts } from './remotes/remote-parts';
import { RemoteRoute } from './remotes/remote-route';
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

function SessionEndedDialog() {
  const hasEnded = useAccountState() === 'ended';
  const { pathname, search } = useLocation();
  const offers = installationOffers();
  const find = useOrganizationSignIn(pathname + search);
  const hasUnsaved = hasEnded && hasUnsavedChanges();
  useEffect(() => {
    if (!hasEnded) return;
    const check = () => void confirmSession();
    globalThis.addEventListener('focus', check);
    return () => globalThis.removeEventListener('focus', check);
  }, [hasEnded]);
  return (
    <Dialog title="Your session has ended" isOpen={hasEnded} onClose={acknowledgeEnd} width={480}>
      <SignInCard
        linkTo={(provider) => signInLink(provider, pathname + search)}
        providers={offers.signIn}
        title="Sign in again"
        opensTab={hasUnsaved}
        more={offers.sso && !hasUnsaved && <OrganizationSignIn find={find} />}
      >
        {hasUnsaved
          ? 'Your changes are kept here. Sign in in the new tab, then return to this one.'
          : 'You will return to this page.'}
      </SignInCard>
    </Dialog>
  );
}
