import { expect, test } from '@playwright/test';
import { productUrl } from './people.js';

test('the page says what it is before any script has run, in the theme of the last visit', async ({ page }) => {
  await page.goto(productUrl());
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(productUrl());
  await expect(page.getByText('Micro-Credential Tracker')).toBeVisible();
  await expect(page.getByText(/what is valid, what is about to lapse/)).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground, 'the styles came with the page').toBe('rgb(15, 18, 26)');
});

test('somebody without JavaScript reads the name of the product and what is missing', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(productUrl());
  await expect(page.getByText('Micro-Credential Tracker')).toBeVisible();
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  await context.close();
});

test('the landing page waits for the user call, and loads no remote', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(productUrl());
  await expect.poll(() => asked).toContain('/api/auth/user');
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await expect(page.getByText(/Continue with/)).toHaveCount(0);
  answer();
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByText('$19/month')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/remotes/'))).toEqual([]);
});

test('the landing page leaves no column empty beside its picture', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(productUrl());
  const signIn = await page.locator('#sign-in').boundingBox();
  const picture = await page.getByRole('img', { name: /^The dashboard/ }).boundingBox();
  expect(picture?.y).toBeGreaterThanOrEqual((signIn?.y ?? 0) + (signIn?.height ?? 0));
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeCloseTo((signIn?.x ?? 0) + (signIn?.width ?? 0), 0);
});

test('a part of the shell that is missing is told in words, with a way on', async ({ page }) => {
  await page.goto(productUrl());
  // Before its own user call is answered, the page would take the answer below for it.
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  // Signed in, as far as the page can tell; what the signed-in frame needs never arrives.
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
