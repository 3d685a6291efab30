import { useLocation } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { LandingPage } from './landing/landing.page';
import { useScreenFocus } from './navigation/use-screen-focus';
import { NotFoundScreen } from './not-found/not-found-screen';
import { pageLoader } from './remotes/page-loader';
import { useGetRemotesQuery } from './remotes/remote-registry';
import { isRouteVisible, routeAt } from './remotes/remote-routes';
import { SignInScreen } from './session/sign-in-screen';
import { UnreachableScreen } from './session/unreachable-screen';
import { StartScreen } from './start-screen';
import { Toasts } from './toasts/toasts';

const SignedInApp = lazy(async () => ({ default: (await import('./layout/signed-in-app')).SignedInApp }));
const PublicApp = lazy(async () => ({ default: (await import('./layout/public-app')).PublicApp }));

export function App() {
  const { isAuthenticated } = useSession();
  return (
    <>
      <Face />
      <Toasts isExpected={isAuthenticated} />
    </>
  );
}

/** Who is here and where decides which of the product's faces is shown. Nothing is, before the user call is answered. */
function Face() {
  const { pathname } = useLocation();
  const session = useSession();
  const registry = useGetRemotesQuery();
  const owned = useMemo(() => routeAt(registry.data ?? [], pathname), [registry.data, pathname]);
  useScreenFocus();

  const viewer = { isAuthenticated: session.isAuthenticated, isOperator: session.user?.isOperator === true };
  const isVisible = owned !== null && isRouteVisible(owned.route, viewer);
  useEffect(() => {
    // Side by side with the layout's own chunk instead of after it.
    if (owned && isVisible) pageLoader.preload(owned.remote, owned.route.path);
  }, [owned, isVisible]);

  if (owned?.route.access === 'public') {
    return (
      <Suspense fallback={<StartScreen />}>
        <PublicApp owned={owned} />
      </Suspense>
    );
  }
  if (session.isLoading) return <StartScreen />;
  if (session.isAuthenticated) {
    return (
      <Suspense fallback={<StartScreen />}>
        <SignedInApp owned={isVisible ? owned : null} registry={registry} />
      </Suspense>
    );
  }
  if (session.error?.status === 0) return <UnreachableScreen onRetry={session.refetch} />;
  if (pathname === '/') return <LandingPage />;
  if (registry.isLoading) return <StartScreen />;
  return owned?.route.access === 'signed-in' ? <SignInScreen /> : <NotFoundScreen />;
}
