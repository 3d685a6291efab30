import { expect, type Page, test } from '@playwright/test';
import { expectLoaded, newPerson, productUrl, signIn } from './people.js';

const PORTFOLIO = '/api/portfolio';

async function watchReads(page: Page, answer?: { status: number; body: string }) {
  const reads: string[] = [];
  await page.route(`**${PORTFOLIO}`, (route) => {
    reads.push(route.request().url());
    return answer ? route.fulfill(answer) : route.continue();
  });
  return reads;
}

const link = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' });

test.beforeEach(async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto(productUrl());
  await expectLoaded(page);
});

test('hovering over a link prefetches the data of its screen, and opening the screen sends no second request', async ({
  page,
}) => {
  const reads = await watchReads(page);
  const arriving = page.waitForResponse(`**${PORTFOLIO}`);
  await link(page).hover();
  await arriving;
  await expect(page).toHaveTitle(/Dashboard/);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await expectLoaded(page);
  await expect(page.getByRole('button', { name: 'Preview as visitor' })).toBeVisible();
  expect(reads).toHaveLength(1);
});

test('a failed prefetch shows an error on the screen and is repeated only by Retry', async ({ page }) => {
  const reads = await watchReads(page, { status: 500, body: 'Internal error' });
  await link(page).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /retry|try again/i })
    .click();
  await expect.poll(() => reads.length).toBe(2);
});
