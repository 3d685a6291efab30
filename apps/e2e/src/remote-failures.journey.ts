import { expect, type Page, type Route, test } from '@playwright/test';
import { newPerson, productUrl, signIn } from './people.js';

const REMOTES = [
  { name: 'credentials', path: '/credentials', heading: 'My Credentials' },
  { name: 'reports', path: '/reports', heading: 'Reports' },
  { name: 'portfolio', path: '/portfolio', heading: 'Portfolio' },
  { name: 'team', path: '/settings', heading: 'Settings' },
] as const;

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  dead: (route) => route.abort('connectionrefused'),
  'not found': (route) => route.fulfill({ status: 404, body: 'Not found' }),
  broken: (route) => route.fulfill({ status: 500, body: 'Internal error' }),
  garbage: (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '<<<not a script>>>' }),
  throwing: (route) =>
    new URL(route.request().url()).pathname.endsWith('.js')
      ? route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("deliberate");' })
      : route.continue(),
  hanging: () => new Promise<void>(() => undefined),
};

for (const [kind, fail] of Object.entries(FAILURES)) {
  test(`a remote that is ${kind} leaves shell and other remotes usable, and Retry heals it without a new document`, async ({
    page,
  }) => {
    await signIn(page, newPerson());
    for (const remote of REMOTES) await failAndHeal(page, remote, fail);
  });
}

async function failAndHeal(page: Page, remote: (typeof REMOTES)[number], fail: (route: Route) => Promise<void>) {
  const other = remote.name === 'team' ? REMOTES[0] : REMOTES[3];
  const folder = `**/remotes/${remote.name}/**`;
  await page.route(folder, fail);
  await page.goto(`${productUrl()}${remote.path}`);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));

  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: /retry|try again|reload|load again/i });
  await expect(retry, `${remote.name} offers Retry within ten seconds`).toBeVisible({ timeout: 10_000 });
  await expect(main).toContainText(/[a-z]{3,} [a-z]{2,}/i);

  await page.locator(`nav a[href="${other.path}"]`).click();
  await expect(page.getByRole('heading', { level: 1, name: other.heading })).toBeVisible();
  await page.locator(`nav a[href="${remote.path}"]`).click();
  await expect(retry).toBeVisible({ timeout: 10_000 });

  await page.unroute(folder);
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: remote.heading })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis), 'no new document').toBe(true);
}
