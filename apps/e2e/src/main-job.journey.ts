import { addDays } from '@tracker/contracts/values/calendar-date';
import { expect, test } from '@playwright/test';
import { today } from './api-calls.js';
import { watchConsole } from './console-errors.js';
import { expectLoaded, newPerson, productUrl, signIn } from './people.js';
import { certificatePdf } from './sample-documents.js';

test('a new user records a credential with its document, sees its status, edits and deletes it', async ({ page }) => {
  const console = watchConsole(page);
  await signIn(page, newPerson());
  await expect(page.getByText('No credentials yet. Add your first credential to get started!')).toBeVisible();

  await page.getByRole('button', { name: 'Add Credential', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add New Credential' });
  await form.getByLabel('Credential name').fill('First Aid at Work');
  await form.getByLabel('Issuing body').fill('St John Ambulance');
  await form.getByLabel('Issue date').fill(addDays(today(), -300));
  await form.getByLabel('Expiry date').fill(addDays(today(), 20));
  await form.locator('input[type=file]').setInputFiles(certificatePdf);
  await form.getByRole('button', { name: 'Add Credential' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Credential added successfully');

  await expect(page.getByText('First Aid at Work').last()).toBeVisible();
  await expect(page.getByText('Expires in 20 days')).toBeVisible();
  await expect(page.getByText('1 of 1 credentials')).toBeVisible();

  // The tab has no address in a Chromium without a PDF viewer, which downloads the document.
  const tab = page.waitForEvent('popup');
  const opening = page.context().waitForEvent('request', (request) => request.isNavigationRequest());
  await page
    .getByRole('main')
    .getByRole('link', { name: /Document/ })
    .or(page.getByRole('main').getByRole('button', { name: /Document/ }))
    .first()
    .click();
  const documentUrl = (await opening).url();
  expect(documentUrl.startsWith(`${productUrl()}/`)).toBe(true);
  const answer = await page.request.get(documentUrl);
  expect(answer.headers()).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(await answer.body()).toEqual(certificatePdf.buffer);
  await (await tab).close();

  await page.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Credential' });
  await edit.getByLabel('Expiry date').fill(addDays(today(), 400));
  await edit.getByRole('button', { name: 'Update Credential' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Expires in 20 days')).toBeHidden();

  await page.getByRole('button', { name: /^Delete/ }).click();
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'Are you sure?' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No credentials yet. Add your first credential to get started!')).toBeVisible();
  console.expectNone();
});

test('a user changes the name in Settings, toggles the theme and logs out', async ({ page }) => {
  const console = watchConsole(page);
  await signIn(page, newPerson({ firstName: 'Robin' }));
  await expect(page.getByRole('banner')).toContainText('Robin');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('First name').fill('Marian');
  await page.getByRole('button', { name: /^Save (Profile|Changes)$/ }).click();
  await expect(page.getByRole('banner')).toContainText('Marian');

  await page.getByRole('button', { name: /theme|dark|light/i }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByLabel('First name')).toHaveValue('Marian');

  // Requests still open when the session ends are refused and would log errors in the console.
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Continue with Google')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect((await page.request.get(`${productUrl()}/api/auth/user`)).status()).toBe(401);
  console.expectNone();
});
