import { act, screen } from '@testing-library/react';
import { PRICING } from '@tracker/contracts/billing/subscription-tiers';
import { GuardedRouter } from '@tracker/shell-sdk/guarded-router';
import { createTrackerStore, Provider } from '@tracker/shell-sdk/store';
import { setTheme } from '@tracker/shell-sdk/theme';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { StrictMode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { App } from '../app';
import { SIGNED_OUT, USER } from '../shell.fixture';
import { renderLanding } from './render-landing';

const rendered = renderLanding();

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  setTheme('light');
});

/** The page as it comes from the server, taken over as bootstrap.tsx does. Gives the answer to the user call, and what React complained about. */
function takeOver() {
  let answer: (given: object) => void = () => undefined;
  let cut: (failure: Error) => void = () => undefined;
  const held = new Promise<object>((resolve, reject) => ([answer, cut] = [resolve, reject]));
  fakeApi({
    'GET /api/auth/user': () => held,
    'GET /api/remotes': { body: [] },
    'GET /api/subscriptions/pricing': { body: PRICING },
  });
  const container = document.createElement('div');
  container.innerHTML = rendered['google microsoft linkedin sso'] ?? '';
  document.body.replaceChildren(container);
  const heading = screen.getByRole('heading', { level: 1 });
  const complaints: unknown[] = [];
  act(() => {
    root = hydrateRoot(
      container,
      <StrictMode>
        <Provider store={createTrackerStore()}>
          <GuardedRouter>
            <App rendered="landing" />
          </GuardedRouter>
        </Provider>
      </StrictMode>,
      {
        // The badge of development builds stands beside the faces, and is not rendered ahead.
        onRecoverableError: (error, { componentStack }) => componentStack?.includes('Face') && complaints.push(error),
      },
    );
  });
  return { answer, cut, complaints, heading };
}

it('is rendered for every set of offers with its sign-in links and without inline styles', () => {
  expect(Object.keys(rendered)).toHaveLength(16);
  expect(rendered['linkedin']).toMatch(/href="\/auth\/linkedin"/);
  expect(rendered['linkedin']).not.toMatch(/auth\/google|your organization/);
  expect(rendered['google sso']).toMatch(/Continue with your organization/);
  for (const html of Object.values(rendered)) expect(html).not.toMatch(/\sstyle=|<script|undefined/);
});

it('shows prices without JavaScript', () => {
  const [, prices = ''] = /<noscript>(.*?)<\/noscript>/.exec(rendered['google'] ?? '') ?? [];
  expect(prices.replaceAll(/<[^>]*>/g, '')).toMatch(/Free\$0\/month.*Team.*\$19\/month.*Enterprise.*\$49\/month/);
});

it.each(['light', 'dark'] as const)(
  'hydrates without changes in the %s theme while the user call is pending',
  async (theme) => {
    setTheme(theme);
    const { answer, complaints, heading } = takeOver();
    expect(await screen.findByRole('link', { name: 'Try Team' })).toBeVisible();
    expect(
      screen.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }),
    ).toBeVisible();
    await act(async () => answer(SIGNED_OUT));
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
    expect(complaints).toEqual([]);
  },
);

it('is replaced by the app when the user is signed in after all', async () => {
  const { answer } = takeOver();
  await act(async () => answer({ body: USER }));
  expect(await screen.findByText('Welcome, Ada', {}, { timeout: 20_000 })).toBeVisible();
  expect(screen.queryByText(/Continue with/)).toBeNull();
});

it('is replaced by No connection when the user call fails', async () => {
  const { cut } = takeOver();
  await act(async () => cut(new TypeError('Failed to fetch')));
  expect(await screen.findByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  expect(screen.queryAllByText(/Continue with/)).toEqual([]);
});
