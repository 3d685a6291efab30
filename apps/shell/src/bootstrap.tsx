import type { RenderedPageName } from '@tracker/contracts/portfolio/rendered-pages';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { hasUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { prepareFirstScreen, prepareHydration, serverRenderedPage } from './first-screen';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

const store = createTrackerStore();
const rendered = serverRenderedPage();

// A page from the back/forward cache may show another account's data, and its buttons wait for the page that they opened.
globalThis.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !hasUnsavedChanges()) location.reload();
});

const page = (rendered: RenderedPageName | null) => (
  <StrictMode>
    <Provider store={store}>
      <GuardedRouter>
        <App rendered={rendered} />
      </GuardedRouter>
    </Provider>
  </StrictMode>
);

if (rendered === 'portfolio')
  void prepareHydration(store).then((isComplete) => {
    if (isComplete) hydrateRoot(root, page(rendered));
    else createRoot(root).render(page(null));
  });
else if (rendered) hydrateRoot(root, page(rendered));
else void prepareFirstScreen(store).then(() => createRoot(root).render(page(null)));
