import '@tracker/ui/tokens.css';
import './shell.css';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { renderedPage } from './rendered-page';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

const rendered = renderedPage();
const page = (
  <StrictMode>
    <Provider store={createTrackerStore()}>
      <GuardedRouter>
        <App rendered={rendered} />
      </GuardedRouter>
    </Provider>
  </StrictMode>
);

if (rendered) hydrateRoot(root, page);
else createRoot(root).render(page);
