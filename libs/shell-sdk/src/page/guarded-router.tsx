import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react';
import { type Navigator, Router, type To, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { askBeforeLeaving, hasUnsavedChanges } from '../unsaved';

/** Replaces `GuardedRouter` in server rendering. */
export { StaticRouter } from 'react-router';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/**
 * Like react-router's BrowserRouter, but asks before leaving unsaved edits. Its data router with `useBlocker` would add
 * 18 kB (gzip) to the landing page.
 */
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

/** The browser reports Back and Forward after the fact, so the move is reverted while the user is asked. */
function guardedListener(history: BrowserHistory, show: (next: Shown) => void): () => void {
  let shown = history.location;
  let expectedMove: 'reverted' | 'allowed' | null = null;
  return history.listen(({ action, location, delta }) => {
    const move = expectedMove;
    expectedMove = null;
    if (move === 'reverted') return;
    if (move !== 'allowed' && action === 'POP' && delta && hasUnsavedChanges({ from: shown, to: location })) {
      expectedMove = 'reverted';
      history.go(-delta);
      void askBeforeLeaving().then((isLeaving) => {
        if (!isLeaving) return;
        expectedMove = 'allowed';
        history.go(delta);
      });
      return;
    }
    shown = location;
    show({ action, location });
  });
}

function guardedNavigator(history: BrowserHistory): Navigator {
  const addressOf = (to: To) => new URL(history.createHref(to), globalThis.location.href);
  const unlessUnsaved = (to: To, go: () => void) => {
    if (!hasUnsavedChanges({ from: history.location, to: addressOf(to) })) return go();
    void askBeforeLeaving().then((isAgreed) => isAgreed && go());
  };
  return {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state) =>
      unlessUnsaved(to, () => {
        // Navigating to the current address adds no history entry, as in browsers. Radix reports each tab press twice.
        if (addressOf(to).href === globalThis.location.href) history.replace(to, state);
        else history.push(to, state);
      }),
    replace: (to, state) => unlessUnsaved(to, () => history.replace(to, state)),
  };
}
