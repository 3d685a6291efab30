import { expect, test } from '@playwright/test';
import { createPaidOrganization } from './api-calls.js';
import { watchConsole } from './console-errors.js';
import { mailTo } from './mail.js';
import { newPerson, productUrl, signInByRequests } from './people.js';

test('an administrator awards badges, a recipient claims one, and it is revoked', async ({ browser }) => {
  const mia = newPerson({ firstName: 'Mia', lastName: 'Berg' });
  const ben = newPerson({ firstName: 'Ben', lastName: 'Ito' });
  const admin = await browser.newContext({
    storageState: await signInByRequests(browser, newPerson(), (request) =>
      createPaidOrganization(request, 'Harbour Clinic'),
    ),
  });
  const page = await admin.newPage();
  const console = watchConsole(page);

  // The administrator sets up the issuer and makes an achievement from a template.
  await page.goto(`${productUrl()}/achievements`);
  await page.getByRole('button', { name: 'Set up issuer' }).click();
  await page.getByLabel('Web address').fill('https://clinic.example');
  await page.getByRole('button', { name: 'Set up issuer' }).click();
  await expect(page.getByText(/^did:web:/)).toBeVisible();
  await page.getByRole('tab', { name: 'Achievements' }).click();
  await page.getByRole('button', { name: 'Add achievement' }).click();
  const form = page.getByRole('dialog', { name: 'Add an achievement' });
  await form.getByLabel('Template').selectOption('Safety training');
  await form.getByRole('button', { name: 'Add achievement' }).click();

  // Two people from a pasted list.
  await page.getByRole('button', { name: 'Award Safety training' }).click();
  const award = page.getByRole('dialog', { name: 'Award Safety training' });
  await award.getByLabel('Recipients').fill(`${mia.email}, Mia Berg\nBen Ito <${ben.email}>`);
  await award.getByRole('button', { name: 'Preview' }).click();
  await expect(award.getByRole('row')).toContainText(['Email', 'Mia Berg', 'Ben Ito']);
  await award.getByRole('button', { name: 'Award 2 badges' }).click();
  await expect(award.getByRole('status')).toHaveText('2 badges awarded.');
  await award.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('2 badges awarded')).toBeVisible();

  // A recipient opens the page and claims the badge.
  const { text } = await mailTo(mia.email, /badge/i);
  const address = String(/https?:\S+\/badges\/[\w-]+/.exec(text)?.[0]);
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const open = await stranger.newPage();
  await open.goto(address);
  await expect(open.getByRole('heading', { level: 1, name: 'Safety training' })).toBeVisible();
  await expect(open.getByRole('article')).toContainText('Awarded to Mia Berg by Harbour Clinic');
  await expect(open.getByRole('button', { name: 'Add to my credentials' })).toHaveCount(0);
  const recipient = await browser.newContext({ storageState: await signInByRequests(browser, mia) });
  const recipientPage = await recipient.newPage();
  const theirConsole = watchConsole(recipientPage);
  await recipientPage.goto(address);
  await recipientPage.getByRole('button', { name: 'Add to my credentials' }).click();
  await expect(recipientPage.getByRole('heading', { level: 1, name: 'Safety training' })).toBeVisible();
  await expect(recipientPage.getByRole('link', { name: 'Achievements' })).toHaveCount(0);
  await recipientPage.goto(`${productUrl()}/credentials`);
  await recipientPage
    .getByRole('article', { name: 'Safety training' })
    .getByRole('button', { name: 'Verified badge' })
    .click();
  await expect(recipientPage.getByRole('dialog')).toContainText('Signed by Harbour Clinic.');

  // The administrator revokes it.
  await page.getByRole('tab', { name: 'Awards' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Berg' })).toContainText('Claimed');
  await page.getByRole('button', { name: 'Revoke the badge of Mia Berg' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Issued by mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke badge' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Berg' })).toContainText('Reason: Issued by mistake');
  await open.reload();
  await expect(open.getByRole('article')).toContainText('This badge was revoked by Harbour Clinic');
  await expect(open.getByRole('article')).not.toContainText('Issued by mistake');

  console.expectNone();
  theirConsole.expectNone();
  await Promise.all([admin, stranger, recipient].map((context) => context.close()));
});
