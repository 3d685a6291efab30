import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { expect, test } from '@playwright/test';
import { call, createOrganization } from './api-calls.js';
import { watchConsole } from './console-errors.js';
import { invitationLink } from './mail.js';
import { newPerson, productUrl, signIn } from './people.js';
import { certificatePdf } from './sample-documents.js';

test('an administrator requires First Aid, a member adds it, and a review approves it', async ({ page, browser }) => {
  const console = watchConsole(page);
  const member = newPerson({ firstName: 'Gus', lastName: 'Winter' });
  await signIn(page, newPerson({ firstName: 'Olive', lastName: 'Stone' }));
  await expect(page.getByRole('link', { name: 'Requirements' })).toHaveCount(0);
  const { id } = await createOrganization(page.request, 'Ward 7');
  const invitation = { data: { email: member.email, role: 'member' } };
  await call(page.request, 'POST', `/organizations/${id}/invitations`, invitation);
  const memberContext = await browser.newContext();
  const memberPage = await memberContext.newPage();
  await signIn(memberPage, member);
  await memberPage.goto(await invitationLink(member.email));
  await memberPage.getByRole('button', { name: 'Accept Invitation' }).click();
  await memberPage.waitForURL(`${productUrl()}/team`);

  // The administrator sets up a requirement.
  await page.reload();
  await page.getByRole('link', { name: 'Requirements' }).click();
  await page.getByRole('tab', { name: 'Setup' }).click();
  await page.getByRole('button', { name: 'Add type' }).click();
  await page.getByRole('dialog').getByLabel('Type name').fill('First Aid');
  await page.getByRole('dialog').getByLabel('Needs a document').check();
  await page.getByRole('dialog').getByLabel('Needs a review').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add type' }).click();
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('dialog').getByLabel('Group name').fill('Night shift');
  await page.getByRole('dialog').getByLabel('Gus Winter').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText('1 member');
  await page.getByRole('tab', { name: 'Requirements', exact: true }).click();
  await page.getByRole('button', { name: 'Add requirement' }).click();
  await page.getByRole('dialog').getByLabel('Who').selectOption('Night shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Add requirement' }).click();
  await expect(page.getByRole('list', { name: 'Requirements' })).toContainText('First Aid, Night shift');
  await page.getByRole('tab', { name: 'Matrix' }).click();
  await expect(page.getByRole('button', { name: 'Gus Winter, First Aid: Missing' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Olive Stone, First Aid: Not required' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('button', { name: 'Send reminders' })).toBeVisible();
  // The layout adapts shortly after the resize.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });

  // The member adds the credential.
  const today = todayIn('UTC');
  await memberPage.getByRole('link', { name: 'Requirements' }).click();
  await expect(memberPage.getByRole('tab')).toHaveCount(0);
  await memberPage.getByRole('button', { name: 'Add credential: First Aid' }).click();
  const dialog = memberPage.getByRole('dialog', { name: 'Add First Aid' });
  await dialog.getByLabel('Issuing body').fill('Red Cross');
  await dialog.getByLabel('Issue date').fill(addDays(today, -10));
  await dialog.getByLabel('Expiry date').fill(addDays(today, 400));
  await dialog.getByLabel('Document').setInputFiles(certificatePdf);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(memberPage.getByText('An admin is reviewing it.')).toBeVisible();

  // The administrator approves it.
  await page.reload();
  await page.getByRole('tab', { name: 'Reviews (1)' }).click();
  await expect(page.getByRole('heading', { name: 'First Aid' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('All caught up.')).toBeVisible();
  await page.getByRole('tab', { name: 'Matrix' }).click();
  await expect(page.getByRole('heading', { name: 'Requirements met: 1 of 1' })).toBeVisible();
  await memberPage.reload();
  await expect(memberPage.getByText('1 of 1 met')).toBeVisible();
  console.expectNone();
  await memberContext.close();
});
