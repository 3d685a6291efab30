import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from '@tracker/shell-sdk/router';
import { createTrackerStore, Provider, type TrackerStore } from '@tracker/shell-sdk/store';
import { clearToasts, useToasts } from '@tracker/shell-sdk/toasts';
import type { ReactNode } from 'react';

interface PageSetting {
  at?: string;
  path?: string;
}

interface RenderedPage extends Pick<RenderResult, 'container' | 'rerender' | 'unmount'> {
  store: TrackerStore;
  user: UserEvent;
  address: () => string;
}

/** Renders a remote's page with store, router and toasts, as the shell does. Returns a user and the current address. */
export function renderPage(page: ReactNode, { at = '/', path = '*' }: PageSetting = {}): RenderedPage {
  const store = createTrackerStore();
  // Toasts are global and would leak into the next spec.
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
