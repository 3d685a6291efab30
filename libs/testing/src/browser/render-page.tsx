import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from '@tracker/shell-sdk/router';
import { createTrackerStore, Provider, type TrackerStore } from '@tracker/shell-sdk/store';
import { clearToasts, useToasts } from '@tracker/shell-sdk/toasts';
import type { ReactNode } from 'react';

interface PageSetting {
  /** Address the page is opened at. */
  at?: string;
  /** Route pattern, where the page reads parameters from it. */
  path?: string;
}

interface RenderedPage extends Pick<RenderResult, 'container' | 'rerender' | 'unmount'> {
  store: TrackerStore;
  user: UserEvent;
  /** Path and query the page is at now. */
  address: () => string;
}

/** Renders a remote's page as the shell would: store, router and the toasts' words. Returns a user to act with and the current address. */
export function renderPage(page: ReactNode, { at = '/', path = '*' }: PageSetting = {}): RenderedPage {
  const store = createTrackerStore();
  // Toasts belong to the page as a whole, and would otherwise be seen by the next spec too.
  clearToasts();
  let address = at;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const { container, rerender, unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[at]}>
        <Address />
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <ToastWords />
      </MemoryRouter>
    </Provider>,
  );
  return { container, rerender, unmount, store, user: userEvent.setup(), address: () => address };
}

function ToastWords() {
  return (
    <div role="region" aria-label="Notifications">
      {useToasts().map((entry) => (
        <p key={entry.id} data-variant={entry.variant}>
          {entry.title} {entry.description}
          {entry.action && (
            <button type="button" onClick={entry.action.onAction}>
              {entry.action.label}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
