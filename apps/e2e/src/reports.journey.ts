import { addDays } from '@tracker/contracts/values/calendar-date';
import { expect, test, type Page } from '@playwright/test';
import { addCredential, createOrganization, today } from './api-calls.js';
import { expectNoViolations, isSevere } from './axe.js';
import { watchConsole } from './console-errors.js';
import { newPerson, productUrl, signIn } from './people.js';

const expectAccessible = (page: Page) => expectNoViolations(page, { counts: isSevere });

const tile = (page: Page, label: string) => page.getByRole('main').getByText(label, { exact: true }).locator('..');
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });

test('a user refreshes and exports the personal and the team report, and sees the insights', async ({ page }) => {
  const console = watchConsole(page);
  await signIn(page, newPerson({ firstName: 'Robin' }));
  for (const [name, daysLeft, age] of [
    ['Forklift Licence', -5, 100],
    ['First Aid', 20, 400],
    ['Welding Certificate', 60, 800],
  ] as const)
    await addCredential(page.request, name, { daysLeft, issueDate: addDays(today(), -age) });
  const { id } = await createOrganization(page.request, 'Ward 7');
  await page.reload();

  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports and Analytics' })).toBeVisible();
  await expect(tile(page, 'Compliance Rate')).toContainText('66.7%');
  await expect(page.getByRole('list', { name: 'Expired Credentials' })).toContainText('Expired 5 days ago');
  await expect(page.getByRole('list', { name: 'Expiring Within 30 Days' })).toContainText('Expires in 20 days');
  await expect(page.getByRole('list', { name: 'Upcoming Renewals' }).getByRole('listitem')).toHaveText([/^Welding/]);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(toasts(page)).toContainText('Compliance data updated');
  await page.getByRole('button', { name: /^Custom Report/ }).click();
  await expect(toasts(page)).toContainText('Custom filters coming soon');

  await page.getByRole('combobox', { name: /scope/i }).selectOption({ label: 'Ward 7 (owner)' });
  await expect(page).toHaveURL(`${productUrl()}/reports?scope=${id}`);
  const row = page.getByRole('table').getByRole('row', { name: /Robin Park/ });
  await expect(row.getByRole('cell')).toHaveText(['3', '1', '1', '1', '3']);
  await page.getByRole('button', { name: /^Expiring Soon/ }).click();
  await expect(toasts(page)).toContainText('Compliance data updated for your team');

  for (const format of ['CSV', 'PDF']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`\\b${format}\\b`) }).click();
    expect((await download).suggestedFilename()).toBe(`credentials-export-${today()}.${format.toLowerCase()}`);
    await expect(toasts(page)).toContainText(`Your ${format} export is downloading now.`);
  }
  const pack = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download audit pack' }).click();
  expect((await pack).suggestedFilename()).toBe(`audit-pack-${today()}.zip`);
  await page.reload();
  await expect(row).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics and Insights' })).toBeVisible();
  await expect(tile(page, 'Risk Level')).toContainText('High');
  await expect(tile(page, 'Upcoming Renewals')).toContainText('2');
  await expect(tile(page, 'Portfolio Value')).toContainText('3');
  await expect(page.getByRole('region', { name: 'Age Distribution' }).getByRole('listitem')).toHaveText([
    /^New.*1$/,
    /^Mature.*1$/,
    /^Old.*1$/,
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See expired credentials' }).click();
  await expect(page.getByText('1 of 3 credentials')).toBeVisible();
  console.expectNone();
});
