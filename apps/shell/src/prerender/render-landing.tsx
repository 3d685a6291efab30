import { landingKey } from '@tracker/contracts/portfolio/rendered-pages';
import { PRICING } from '@tracker/contracts/billing/subscription-tiers';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '@tracker/contracts/auth/users';
import { StaticRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../app';
import { plansOf, type Prerendered, PrerenderedContext } from '../screens/landing/pricing';

export function renderLanding(): Record<string, string> {
  const sets = IDENTITY_PROVIDERS.reduce<IdentityProvider[][]>(
    (found, provider) => [...found, ...found.map((some) => [...some, provider])],
    [[]],
  );
  const all = sets.flatMap((signIn) => [true, false].map((sso) => ({ signIn, sso, plans: true })));
  return Object.fromEntries(all.map((offers) => [landingKey(offers), render({ offers, plans: plansOf(PRICING) })]));
}

/** Must match the tree in bootstrap.tsx, which hydrates it. */
function render(prerendered: Prerendered): string {
  return renderToString(
    <StrictMode>
      <Provider store={createTrackerStore()}>
        <StaticRouter location="/">
          <PrerenderedContext value={prerendered}>
            <App rendered="landing" />
          </PrerenderedContext>
        </StaticRouter>
      </Provider>
    </StrictMode>,
  );
}
