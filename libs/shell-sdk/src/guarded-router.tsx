import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type Navigator, Router, type To, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { askBeforeLeaving, hasUnsavedChanges } from './unsaved';

/** In its place where there is no browser: a page that is drawn ahead. */
export { StaticRouter } from 'react-router';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** The page's router, like react-router's BrowserRouter; who has something unsaved is asked before the screen is left. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => guardedListener(history, (next) => startTransition(() => setShown(next))), [history]);
  const navigator = useMemo(() => guardedNavigator(history), [history]);
  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}

type Shown = Pick<BrowserHistory, 'action' | 'location'>;

/** Back and Forward have happened when the browser tells of them: they are taken back while the user is asked. */
function guardedListener(history: BrowserHistory, show: (next: Shown) => void): () => void {
  let shownPath = history.location.pathname;
  /** Moves of our own, whose news is still to come. */
  let expected: 'taken back' | 'allowed' | null = null;
  return history.listen(({ action, location, delta }) => {
    const move = expected;
    expected = null;
    if (move === 'taken back') return;
    if (move !== 'allowed' && action === 'POP' && delta && location.pathname !== shownPath && hasUnsavedChanges()) {
      expected = 'taken back';
      history.go(-delta);
      void askBeforeLeaving().then((isLeaving) => {
        if (!isLeaving) return;
        expected = 'allowed';
        history.go(delta);
      });
      return;
    }
    shownPath = location.pathname;
    show({ action, location });
  });
}

/** A change of the query alone, such as of filters, leaves nothing. */
function guardedNavigator(history: BrowserHistory): Navigator {
  const unlessKept = (to: To, go: () => void) => {
    const pathname = typeof to === 'string' ? new URL(to, globalThis.location.href).pathname : to.pathname;
    const isLeaving = pathname !== undefined && pathname !== history.location.pathname;
    if (!isLeaving || !hasUnsavedChanges()) return go();
    void askBeforeLeaving().then((isAgreed) => isAgreed && go());
  };
  return {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) => unlessKept(to, () => history.push(to, state)),
    replace: (to, state) => unlessKept(to, () => history.replace(to, state)),
  };
}
