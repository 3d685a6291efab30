import type { RenderedPageName } from '@tracker/contracts/portfolio/rendered-page';
import { useAccountState } from '@tracker/shell-sdk/account';
import { useLocation } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { LandingPage } from './screens/landing/landing.page';
import { LEGAL_PATHS } from './screens/legal/legal-paths';
import { NotFoundScreen } from './screens/not-found';
import { pageLoader } from './remotes/loading/page-loader';
import { hasEmbeddedRegistry, useGetRemotesQuery } from './remotes/registry/remote-registry';
import { isRouteVisible, type OwnedRoute, routeAt } from './remotes/registry/remote-routes';
import { useHandlerErrors } from './remotes/use-handler-errors';
import { useRegistryRenewal } from './remotes/registry/use-registry-renewal';
import { SignedInFace } from './signed-in-face';
import { SignInScreen } from './screens/sign-in-screen';
import { UnreachableScreen } from './screens/unreachable-screen';
import { StartBoundary } from './error-boundary';
import { Toasts } from './toasts/toasts';
import { useScreenChange } from './use-screen-change';
import { Logo } from '@tracker/ui/logo';

const OverrideBadge =
  process.env.NODE_ENV === 'production'
    ? null
    : lazy(async () => ({ default: (await import('./remotes/override-badge')).OverrideBadge }));
const GalleryPage =
  process.env.NODE_ENV === 'production'
    ? null
    : lazy(async () => ({ default: (await import('./screens/gallery/gallery.page')).GalleryPage }));
const PreviewBadge = lazy(async () => ({ default: (await import('./remotes/preview-badge')).PreviewBadge }));
const LinkPage = lazy(async () => ({ default: (await import('./screens/link-sign-in/link-page')).LinkPage }));
const LegalPage = lazy(async () => ({ default: (await import('./screens/legal/legal.page')).LegalPage }));
const LeavingScreen = lazy(async () => ({ default: (await import('./screens/leaving-screen')).LeavingScreen }));
const PublicApp = lazy(async () => ({ default: (await import('./public-app')).PublicApp }));

/** `rendered`: the first screen that the HTML already contains. The first client rendering must match it. */
export function App({ rendered = null }: { rendered?: RenderedPageName | null }) {
  const { pathname } = useLocation();
  const isLandingDrawn = rendered === 'landing';
  const [isRegistryHere] = useState(() => !isLandingDrawn && hasEmbeddedRegistry());
  const { data: remotes, isError } = useGetRemotesQuery();
  const owned = useMemo(() => routeAt(remotes ?? [], pathname), [remotes, pathname]);
  const previewed = remotes?.find(({ preview }) => preview);
  useScreenChange();
  useRegistryRenewal(pathname, isPlain(owned));
  useHandlerErrors(remotes);
  return (
    <StartBoundary resetKey={pathname}>
      <Start owned={owned} isUnknown={isRegistryHere && !remotes && !isError} isLandingDrawn={isLandingDrawn} />
      {previewed && (
        <Suspense>
          <PreviewBadge remote={previewed} />
        </Suspense>
      )}
      {OverrideBadge && (
        <Suspense>
          <OverrideBadge />
        </Suspense>
      )}
    </StartBoundary>
  );
}

function isPlain(owned: OwnedRoute | null): owned is OwnedRoute {
  return owned?.route.access === 'public' && owned.route.isPlain === true;
}

interface StartProps extends FaceProps {
  isUnknown: boolean;
}

function Start({ isUnknown, ...face }: StartProps) {
  const { owned } = face;
  if (isPlain(owned)) return <Plain owned={owned} />;
  // Wait for the routes: a public page must not trigger the user call.
  if (isUnknown) return <StartScreen />;
  return <WithSession {...face} />;
}

interface FaceProps {
  owned: OwnedRoute | null;
  isLandingDrawn: boolean;
}

function Plain({ owned }: { owned: OwnedRoute }) {
  useEffect(() => pageLoader.preload(owned.remote, owned.route.path), [owned]);
  return (
    <Suspense fallback={<StartScreen />}>
      <PublicApp owned={owned} />
    </Suspense>
  );
}

function WithSession(props: FaceProps) {
  const { isAuthenticated } = useSession();
  const account = useAccountState();
  if (account === 'other') return <StartOver />;
  return (
    <>
      <Face {...props} />
      <Toasts isExpected={isAuthenticated} />
    </>
  );
}

/** Another account is now signed in, so nothing on the page is valid for it. */
function StartOver() {
  useEffect(() => location.reload(), []);
  return <StartScreen />;
}

/** Nothing is shown before the user call is answered, except a landing page rendered on the server. */
function Face({ owned, isLandingDrawn }: FaceProps) {
  const { pathname } = useLocation();
  const session = useSession();
  const registry = useGetRemotesQuery();

  const isLeaving = Boolean(session.user?.erasedAfter);
  const viewer = {
    isAuthenticated: session.isAuthenticated && !isLeaving,
    isOperator: session.user?.isOperator === true,
  };
  const isVisible = owned !== null && isRouteVisible(owned.route, viewer);
  useEffect(() => {
    if (owned && isVisible) pageLoader.preload(owned.remote, owned.route.path);
  }, [owned, isVisible]);

  if (owned?.route.access === 'public') {
    return (
      <Suspense fallback={<StartScreen />}>
        <PublicApp owned={owned} />
      </Suspense>
    );
  }
  if (pathname === '/link-sign-in') {
    return (
      <Suspense fallback={<StartScreen />}>
        <LinkPage />
      </Suspense>
    );
  }
  const legalPath = LEGAL_PATHS.find((path) => path === pathname);
  if (legalPath) {
    return (
      <Suspense fallback={<StartScreen />}>
        <LegalPage path={legalPath} />
      </Suspense>
    );
  }
  if (GalleryPage && pathname === '/gallery') {
    return (
      <Suspense fallback={<StartScreen />}>
        <GalleryPage />
      </Suspense>
    );
  }
  if (session.isLoading) return isLandingDrawn && pathname === '/' ? <LandingPage /> : <StartScreen />;
  if (session.user?.erasedAfter) {
    return (
      <Suspense fallback={<StartScreen />}>
        <LeavingScreen erasedAfter={session.user.erasedAfter} />
      </Suspense>
    );
  }
  if (session.isAuthenticated) {
    return (
      <Suspense fallback={<StartScreen />}>
        <SignedInFace owned={isVisible ? owned : null} registry={registry} />
      </Suspense>
    );
  }
  if (session.error?.status === 0) return <UnreachableScreen onRetry={session.refetch} />;
  if (pathname === '/') return <LandingPage />;
  if (registry.isLoading) return <StartScreen />;
  return owned?.route.access === 'signed-in' ? <SignInScreen /> : <NotFoundScreen />;
}

/** Matches the page's HTML before any script runs; shown until the user is known. */
function StartScreen() {
  return (
    <div className="start-screen" aria-busy="true">
      <Logo size={56} />
      <p className="start-name">Micro-Credential Tracker</p>
      <p className="start-line">Certifications and licences: what is valid, what is about to lapse, and the proof.</p>
    </div>
  );
}
