import type { RenderedPageName } from '@tracker/contracts/portfolio/rendered-pages';
import { useAccountState } from '@tracker/shell-sdk/account';
import { useLocation } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { lazyPart } from '@tracker/ui/lazy-part';
import { useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from './error-boundary';
import { publicApp, signedInApp } from './first-screen';
import { lazyScreen, StartScreen } from './lazy-screen';
import { useHandlerErrors } from './remotes/failure-reports';
import { pageLoader } from './remotes/loading/page-loader';
import { hasEmbeddedRegistry, useGetRemotesQuery } from './remotes/registry/remote-registry';
import { isRouteVisible, type OwnedRoute, routeAt } from './remotes/registry/remote-routes';
import { useRegistryRenewal } from './remotes/registry/use-registry-renewal';
import { BrokenScreen, NotFoundScreen, UnreachableScreen } from './screens/failures';
import { LandingPage } from './screens/landing/landing.page';
import type { LegalPath } from './screens/legal-texts';
import { SignInScreen } from './screens/sign-in-screen';
import { Toasts } from './toasts';
import { useScreenChange } from './use-screen-change';

const overrideBadge =
  process.env.NODE_ENV === 'production' ? null : lazyPart(async () => (await import('./remotes/badges')).OverrideBadge);
const galleryPage =
  process.env.NODE_ENV === 'production'
    ? null
    : lazyScreen(async () => (await import('./screens/gallery/gallery.page')).GalleryPage);
const previewBadge = lazyPart(async () => (await import('./remotes/badges')).PreviewBadge);
const linkPage = lazyScreen(async () => (await import('./screens/link-sign-in/link-page')).LinkPage);
const legalPage = lazyScreen(async () => (await import('./screens/legal.page')).LegalPage);
const leavingScreen = lazyScreen(async () => (await import('./screens/leaving-screen')).LeavingScreen);

const LEGAL_PATHS: readonly LegalPath[] = ['/terms', '/privacy'];

/** `rendered`: the screen that the HTML already contains. The first client rendering must match it. */
export function App({ rendered = null }: { rendered?: RenderedPageName | null }) {
  const { pathname } = useLocation();
  const isLandingRendered = rendered === 'landing';
  const [hadRegistry] = useState(() => !isLandingRendered && hasEmbeddedRegistry());
  const { data: remotes, isError } = useGetRemotesQuery();
  const owned = useMemo(() => routeAt(remotes ?? [], pathname), [remotes, pathname]);
  const previewed = remotes?.find(({ preview }) => preview);
  useScreenChange();
  useRegistryRenewal(pathname, isPlain(owned));
  useHandlerErrors(remotes);
  return (
    <ErrorBoundary resetKey={pathname} renderFailure={() => <BrokenScreen />}>
      <Start owned={owned} isUnknown={hadRegistry && !remotes && !isError} isLandingRendered={isLandingRendered} />
      {previewed && <previewBadge.Part remote={previewed} />}
      {overrideBadge && <overrideBadge.Part />}
    </ErrorBoundary>
  );
}

function isPlain(owned: OwnedRoute | null): owned is OwnedRoute {
  return owned?.route.access === 'public' && owned.route.isPlain === true;
}

interface ScreenProps {
  owned: OwnedRoute | null;
  isLandingRendered: boolean;
}

function Start({ isUnknown, ...screen }: ScreenProps & { isUnknown: boolean }) {
  const { owned } = screen;
  if (isPlain(owned)) return <PlainScreen owned={owned} />;
  // Wait for the routes: a public page must not trigger the user call.
  if (isUnknown) return <StartScreen />;
  return <WithSession {...screen} />;
}

function PlainScreen({ owned }: { owned: OwnedRoute }) {
  useEffect(() => pageLoader.preload(owned.remote, owned.route.path), [owned]);
  return <publicApp.Screen owned={owned} />;
}

function WithSession(props: ScreenProps) {
  const { isAuthenticated } = useSession();
  const account = useAccountState();
  if (account === 'other') return <Reload />;
  return (
    <>
      <Screen {...props} />
      <Toasts isExpected={isAuthenticated} />
    </>
  );
}

function Reload() {
  useEffect(() => location.reload(), []);
  return <StartScreen />;
}

/** Nothing is shown before the user call is answered, except a landing page rendered on the server. */
function Screen({ owned, isLandingRendered }: ScreenProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const registry = useGetRemotesQuery();

  const erasedAfter = session.user?.erasedAfter;
  const viewer = {
    isAuthenticated: session.isAuthenticated && !erasedAfter,
    isOperator: session.user?.isOperator === true,
  };
  const isVisible = owned !== null && isRouteVisible(owned.route, viewer);
  useEffect(() => {
    if (owned && isVisible) pageLoader.preload(owned.remote, owned.route.path);
  }, [owned, isVisible]);

  if (owned?.route.access === 'public') return <publicApp.Screen owned={owned} />;
  if (pathname === '/link-sign-in') return <linkPage.Screen />;
  const legalPath = LEGAL_PATHS.find((path) => path === pathname);
  if (legalPath) return <legalPage.Screen path={legalPath} />;
  if (galleryPage && pathname === '/gallery') return <galleryPage.Screen />;
  if (session.isLoading) return isLandingRendered && pathname === '/' ? <LandingPage /> : <StartScreen />;
  if (erasedAfter) return <leavingScreen.Screen erasedAfter={erasedAfter} />;
  if (session.isAuthenticated) return <signedInApp.Screen owned={isVisible ? owned : null} registry={registry} />;
  if (session.error?.status === 0) return <UnreachableScreen onRetry={session.refetch} />;
  if (pathname === '/') return <LandingPage />;
  if (registry.isLoading) return <StartScreen />;
  return owned?.route.access === 'signed-in' ? <SignInScreen /> : <NotFoundScreen />;
}
