import { addDays } from '@tracker/contracts/values/calendar-date';
import { expect, test } from '@playwright/test';
import { addCredential, today } from './api-calls.js';
import { watchConsole } from './console-errors.js';
import { expectLoaded, newPerson, productUrl, signIn } from './people.js';
import { certificatePdf } from './sample-documents.js';

test('a user renews, archives and restores a credential, and deletes several credentials in one step', async ({
  page,
}) => {
  const console = watchConsole(page);
  await signIn(page, newPerson());
  await addCredential(page.request, 'First Aid', { daysLeft: 10, document: certificatePdf });
  await addCredential(page.request, 'Forklift Licence', { daysLeft: 100 });
  await addCredential(page.request, 'Fire Warden', { daysLeft: 200 });
  await page.goto(`${productUrl()}/credentials`);
  const toasts = page.getByRole('region', { name: /Notifications/ });

  await page.getByRole('link', { name: 'First Aid', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First Aid' })).toBeVisible();
  await expectLoaded(page);
  await expect(page).toHaveTitle(/First Aid/);
  await page.reload();
  await expectLoaded(page);

  await page.getByRole('button', { name: 'Renew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Credential' });
  await dialog.getByLabel('Expiry date').fill(addDays(today(), 740));
  await dialog.getByRole('button', { name: 'Renew' }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts).toContainText('Credential renewed successfully');
  const history = page.getByRole('region', { name: 'Renewal history' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  const former = history
    .getByRole('listitem')
    .last()
    .getByRole('link', { name: /Document of the period/ });
  const kept = await page.request.get(productUrl() + String(await former.getAttribute('href')));
  expect(await kept.body()).toEqual(certificatePdf.buffer);

  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText(/Archived on/)).toBeVisible();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Credentials' });
  await expect(table.getByRole('rowheader')).toHaveCount(3);
  await table.getByRole('button', { name: 'Name' }).click();
  await table.getByRole('checkbox', { name: 'Select Fire Warden' }).click();
  await table.getByRole('checkbox', { name: 'Select First Aid' }).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: 'Selected credentials' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(confirm).toContainText('permanently delete 2 credentials');
  await confirm.getByRole('button', { name: 'Delete 2 credentials' }).click();
  await expect(confirm).toBeHidden();
  await expect(table.getByRole('rowheader')).toHaveText([/Forklift Licence/]);
  console.expectNone();
});

test('the date filters accept a date that is typed digit by digit', async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto(`${productUrl()}/credentials`);
  await page.getByRole('button', { name: 'More filters' }).click();
  const from = page.getByLabel('Expires from', { exact: true });
  await from.focus();
  await page.keyboard.type('01012027', { delay: 30 });
  await expect(from).toHaveValue('2027-01-01');
  await expect(page).toHaveURL(/expiresFrom=2027-01-01/);
});
