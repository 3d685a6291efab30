import { expect, test } from '@playwright/test';
import { watchConsole } from './console-errors.js';
import { expectLoaded, newPerson, signIn } from './people.js';

const FILE = [
  'Course;Issued by;Issue Date;Expiry Date',
  'Hygiène de base;Croix-Rouge;03.04.2026;04.03.2028',
  'Forklift Licence;DGUV;2026-02-01;2029-02-01',
  ';DGUV;2026-02-01;2029-02-01',
].join('\r\n');

test('a user imports a file in three steps, finds a row by keyboard search and undoes the import later', async ({
  page,
}) => {
  const console = watchConsole(page);
  await signIn(page, newPerson());
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click();
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await page.getByLabel('Name', { exact: true }).selectOption('Course');
  await page.getByRole('radio', { name: /Day first.*3 April 2026/ }).check();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  const table = page.getByRole('table', { name: 'Outcome of each row' });
  await expect(table.getByText('Credential name is required.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download problems' }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-problems-.*\.csv$/);
  await page.getByRole('button', { name: 'Import 2 credentials' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('hygiene');
  await expect(page.getByRole('option', { name: /Hygiène de base/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/credentials\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hygiène de base');
  await expectLoaded(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('import cred');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo import of 2 credentials' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone. 2 credentials removed.')).toBeVisible();
  console.expectNone();
});
