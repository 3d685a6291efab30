import { expect, type Page, test } from '@playwright/test';
import { watchConsole } from './console-errors.js';
import { newPerson, productUrl, signIn } from './people.js';

const addButton = (page: Page) => page.getByRole('button', { name: 'Add Credential' }).first();

test('tooltips open beside a collapsed sidebar and for header buttons, and close on Escape', async ({ page }) => {
  const console = watchConsole(page);
  await signIn(page, newPerson());
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  const entry = page.getByRole('link', { name: 'Portfolio' });
  await entry.hover();
  const tooltip = page.getByRole('tooltip', { name: 'Portfolio' });
  await expect(tooltip).toBeVisible();
  const [words, control] = [await tooltip.boundingBox(), await entry.boundingBox()];
  expect(words?.x).toBeGreaterThan((control?.x ?? 0) + (control?.width ?? 0));
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: /theme/i }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  console.expectNone();
});

test('a notification over an open dialog can be focused and closed without closing the dialog', async ({
  page,
  context,
}) => {
  await signIn(page, newPerson());
  await page.goto(`${productUrl()}/credentials`);
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Credential' });
  await expect(dialog.getByLabel(/name/i).first()).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(page.getByText('Navigation', { exact: true })).toBeVisible();

  await dialog.getByLabel(/name/i).first().fill('First Aid');
  await dialog.getByLabel('Issuing body').fill('Red Cross');
  await dialog.getByLabel('Issue date').fill('2026-01-01');
  await dialog.getByLabel('Expiry date').fill('2028-01-01');
  await context.route('**/api/credentials', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Out of order' }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Add Credential' }).click();
  const notifications = page.getByRole('region', { name: /Notifications/ });
  const toast = notifications.getByRole('listitem');
  await expect(toast).toBeVisible();
  await page.keyboard.press('F8');
  await expect(notifications.locator(':focus')).toHaveCount(1);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Add Credential' }).click();
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(addButton(page)).toBeFocused();
});
