import { expect, test } from '@playwright/test';
import { addCredential } from './api-calls.js';
import { expectLoaded, newPerson, productUrl, signInByRequests } from './people.js';

const NAME = 'Advanced Cardiac Life Support';

test('on a tablet the table leaves room for names, and a switch keeps its look', async ({ browser }) => {
  const storageState = await signInByRequests(browser, newPerson(), async (request) => {
    await addCredential(request, NAME, { issuingBody: 'Heart Association' });
  });
  const context = await browser.newContext({ storageState, viewport: { width: 820, height: 1180 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${productUrl()}/credentials?view=table`);
  await expectLoaded(page);
  const name = await page.getByRole('link', { name: NAME }).boundingBox();
  expect(name?.width).toBeGreaterThan(150);
  await expect(page.getByRole('rowheader').getByText('Heart Association')).toBeVisible();

  await page.goto(`${productUrl()}/portfolio`);
  const toggle = page.getByRole('switch', { name: 'Public portfolio' });
  await toggle.tap();
  await expect(toggle).toBeChecked();
  // The transparent border enlarges the touch target.
  await expect(toggle).toHaveCSS('background-clip', 'padding-box');
  await context.close();
});

test('on a phone the filters share a row, and More filters is beside the search', async ({ browser }) => {
  const storageState = await signInByRequests(browser, newPerson(), async (request) => {
    await addCredential(request, NAME);
  });
  const context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${productUrl()}/credentials`);
  await expectLoaded(page);
  const filters = page.getByRole('search', { name: 'Your credentials' });
  const boxOf = (role: 'searchbox' | 'combobox' | 'button', name: string) =>
    filters.getByRole(role, { name }).boundingBox();
  const search = await boxOf('searchbox', 'Search credentials');
  expect((await boxOf('button', 'More filters'))?.y).toBe(search?.y);
  const [status, sort] = [await boxOf('combobox', 'Filter by status'), await boxOf('combobox', 'Sort credentials')];
  expect(status?.y).toBe(sort?.y);
  expect(Math.min(status?.width ?? 0, sort?.width ?? 0)).toBeGreaterThan(150);
  await context.close();
});
