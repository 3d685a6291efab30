import { expect, type Page, test } from '@playwright/test';
import { newPerson, productUrl, signInByRequests } from './people.js';

/** Libraries that screens load lazily, each with a pattern that identifies its code or style sheet. */
const LAZY_LIBRARIES = { antd: /prefixCls|\.ant-/, radix: /dismissableLayer\./ };

async function lazyLibrariesIn(page: Page): Promise<string[]> {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\.(?:js|css)$/.test(name)),
  );
  const texts = await Promise.all(files.map(async (file) => (await page.request.get(file)).text()));
  return Object.entries(LAZY_LIBRARIES).flatMap(([name, mark]) => (texts.some((text) => mark.test(text)) ? name : []));
}

test('the landing page shows its text, sign-in links and the saved theme before any script runs', async ({ page }) => {
  await page.goto(productUrl());
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(productUrl());
  await expect(page.getByRole('heading', { level: 1, name: /See what lapses next/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toHaveAttribute('href', '/auth/google');
  await expect(page.locator('html')).toHaveClass(/dark/);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background, 'the styles came with the page').toBe('rgb(15, 18, 26)');
  const drawn = page.locator('header button svg:visible');
  await expect(drawn).toHaveCount(1);
  expect(await drawn.locator('path').getAttribute('d'), 'the sun').toMatch(/^M12 16a4 4/);
});

test('without JavaScript the landing page shows its prices, and other pages say that they need JavaScript', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(productUrl());
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  // Text locators ignore `noscript` elements.
  expect(await page.locator('#pricing').innerText()).toMatch(/Team[^]*\$19\/month/);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Loading pricing...')).toBeHidden();
  await page.goto(`${productUrl()}/credentials`);
  await expect(page.getByText('Micro-Credential Tracker')).toBeVisible();
  await expect(page.getByText(/what is valid, what is about to lapse/)).toBeVisible();
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  await context.close();
});

test('the landing page hydrates without layout shifts or remotes while the user request is pending', async ({
  page,
}) => {
  const asked: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => messages.push(`${message.location().url} ${message.text()}`));
  await page.addInitScript(() => {
    const seen = { shifts: 0, startScreens: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => (seen.shifts += list.getEntries().length)).observe({
      type: 'layout-shift',
      buffered: true,
    });
    new MutationObserver(() => (seen.startScreens += document.querySelectorAll('.start-screen').length)).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  let answer: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/user', async (route) => {
    await blocked;
    await route.continue();
  });
  await page.goto(productUrl());
  await expect(page.getByText('$19/month')).toBeVisible();
  await page.getByRole('button', { name: /theme/ }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(asked).toContain('/api/auth/user');
  const answered = page.waitForResponse('**/api/auth/user');
  answer();
  await answered;
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  expect(await page.evaluate('seen')).toEqual({ shifts: 0, startScreens: 0 });
  expect(asked.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
  expect(await lazyLibrariesIn(page)).toEqual([]);
  expect(messages.filter((said) => !said.includes('/api/auth/user'))).toEqual([]);
});

test('a visitor with a session cookie does not see the landing page until the user request is answered', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'session', value: 'ended', url: productUrl() }]);
  let answer: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/user', async (route) => {
    await blocked;
    await route.continue();
  });
  const asking = page.waitForRequest('**/api/auth/user');
  await page.goto(productUrl());
  await asking;
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await expect(page.getByText(/Continue with/)).toHaveCount(0);
  answer();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
});

test('the page requests the data of the first screen before the shell runs, and each address only once', async ({
  browser,
}) => {
  const storageState = await signInByRequests(browser, newPerson());
  const context = await browser.newContext({ storageState, timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  const asked: string[] = [];
  // The shell is blocked, so every request until then comes from the page itself.
  let letScriptsRun: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (letScriptsRun = resolve));
  await page.route('**/assets/shell.*.js', async (route) => {
    await blocked;
    await route.continue();
  });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const first = ['/api/auth/user', '/api/credentials', '/api/dashboard/stats'];
  const going = page.goto(productUrl());
  await expect.poll(() => asked).toEqual(expect.arrayContaining(first));
  letScriptsRun();
  await going;
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(asked.filter((path) => first.includes(path)).toSorted()).toEqual(first);
  expect(await lazyLibrariesIn(page)).toEqual(['radix']);
  await context.close();
});

test('the landing page leaves no column empty beside its picture', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(productUrl());
  const signIn = await page.locator('#sign-in').boundingBox();
  const picture = await page.getByRole('img', { name: /^The dashboard/ }).boundingBox();
  // The picture fills the space below the text, beside the card.
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(signIn?.x ?? 0);
  expect(picture?.y).toBeLessThan(signIn?.height ?? 0);
});

test('a missing chunk of the shell shows an error page, and Retry recovers', async ({ page }) => {
  await page.goto(productUrl());
  // Otherwise the page would use the mocked response below for its pending user request.
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  // The mocked user response makes the page load the signed-in frame, whose chunks fail.
  await page.route('**/api/auth/user', (route) => route.fulfill({ json: { id: 'x', email: 'a@example.test' } }));
  const started = await page.evaluate(() =>
    [...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/')),
  );
  await page.route('**/assets/*.js', (route) =>
    started.includes(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The page could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
});
