import '@tracker/ui/tokens.css';
import './shell.css';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <Provider store={createTrackerStore()}>
      <GuardedRouter>
        <App />
      </GuardedRouter>
    </Provider>
  </StrictMode>,
);
