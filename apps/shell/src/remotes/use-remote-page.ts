import type { RegisteredRemote } from '@tracker/contracts/rollout/remotes';
import { useCallback, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { pageLoader } from './loading/page-loader';
import { RemoteLoadError } from './loading/remote-source';
import { useFailureReport } from './failure-reports';
import { mayRender, useOpening } from './openings';

type PageState =
  | { status: 'loading' }
  | { status: 'ready'; remote: RegisteredRemote; Page: ComponentType }
  | { status: 'failed'; error: unknown };

type RemotePage = PageState & { retry: () => void };

/**
 * Between two routes of one remote, the old page stays until the new one has loaded, so that a shared page keeps its
 * state.
 */
export function useRemotePage(remote: RegisteredRemote, path: string): RemotePage {
  const [tries, setTries] = useState(0);
  // Synchronous for hydration: the server has already rendered the page.
  const [state, setState] = useState<PageState>(() => loadedState(remote, path) ?? { status: 'loading' });
  const reportFailure = useFailureReport();
  const reportOpening = useOpening();
  const retry = useCallback(() => {
    pageLoader.forget(remote);
    setState({ status: 'loading' });
    setTries((count) => count + 1);
  }, [remote]);

  // Before the browser paints, and outside the navigation's transition, which other updates could make start over.
  useLayoutEffect(() => {
    const loaded = loadedState(remote, path);
    if (loaded) setState((previous) => (isSame(previous, loaded) ? previous : loaded));
  }, [remote, path]);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: PageState) => isCurrent && setState((previous) => (isSame(previous, next) ? previous : next));
    setState((previous) => (isOf(remote, previous) ? previous : { status: 'loading' }));
    Promise.all([pageLoader.loadPage(remote, path), reportOpening(remote)]).then(
      ([Page]) => show({ status: 'ready', remote, Page }),
      (error: unknown) => {
        if (!isCurrent) return;
        reportFailure(remote, error instanceof RemoteLoadError ? error.failure : 'invalid', error);
        // For a candidate, the stable version arrives through the registry as a new `remote`.
        if (!remote.fallback) show({ status: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [remote, path, tries, reportFailure, reportOpening]);

  return { ...(state.status !== 'ready' || isOf(remote, state) ? state : { status: 'loading' }), retry };
}

function loadedState(remote: RegisteredRemote, path: string): PageState | null {
  const Page = mayRender(remote, path.startsWith('/')) ? pageLoader.loadedPage(remote, path) : null;
  return Page && { status: 'ready', remote, Page };
}

function isOf({ name, version }: RegisteredRemote, state: PageState): boolean {
  return state.status === 'ready' && state.remote.name === name && state.remote.version === version;
}

function isSame(previous: PageState, next: PageState): boolean {
  return (
    previous.status === 'ready' &&
    next.status === 'ready' &&
    previous.remote === next.remote &&
    previous.Page === next.Page
  );
}
