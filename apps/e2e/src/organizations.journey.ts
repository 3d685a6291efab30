import { expect, type Page, test } from '@playwright/test';
import { watchConsole } from './console-errors.js';
import { invitationLink, mailTo } from './mail.js';
import { fillInIdentity, newPerson, type Person, productUrl, signIn } from './people.js';

async function createOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Team Management' }).click();
  await expect(page.getByText("You don't belong to any organization yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Create Organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Organization name').fill(name);
  await dialog.getByRole('button', { name: 'Create Organization' }).click();
  await expect(page.getByText('1 of 3')).toBeVisible();
}

async function invite(page: Page, { email }: Person, role: 'Member' | 'Admin'): Promise<string> {
  await page.getByRole('button', { name: 'Invite Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a team member' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toBeHidden();
  return invitationLink(email);
}

test('an invited colleague signs in from the email, accepts and appears among the members', async ({
  page,
  browser,
}) => {
  const console = watchConsole(page);
  await signIn(page, newPerson({ firstName: 'Olive', lastName: 'Stone' }));
  await createOrganization(page, 'Ward 7');
  const colleague = newPerson({ firstName: 'Gus', lastName: 'Winter' });
  const link = await invite(page, colleague, 'Admin');
  const pending = page.getByRole('table', { name: 'Pending invitations' });
  await expect(pending.getByRole('row', { name: colleague.email })).toContainText('Admin');

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await otherPage.goto(link);
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Join Ward 7' })).toBeVisible();
  await expect(otherPage.getByText('Olive Stone')).toBeVisible();
  await otherPage.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await fillInIdentity(otherPage, colleague);
  await expect(otherPage.getByText(colleague.email)).toBeVisible();
  expect(otherPage.url()).toBe(link);
  // The message shows for only two seconds, so wait for it before the click.
  const joined = otherPage.getByText('Successfully joined the organization!').waitFor();
  await otherPage.getByRole('button', { name: 'Accept Invitation' }).click();
  await joined;
  await otherPage.waitForURL(`${productUrl()}/team`);
  const members = otherPage.getByRole('table', { name: 'Members' });
  await expect(members.getByRole('row', { name: /Olive Stone/ })).toContainText('Owner');
  await expect(members.getByRole('row', { name: /Gus Winter/ }).getByRole('button')).toHaveCount(0);

  // The link works once.
  await otherPage.goto(link);
  await expect(otherPage.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await otherPage.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await otherContext.close();

  await page.reload();
  await expect(page.getByText('2 of 3')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Pending invitations' })).toBeHidden();
  // With the keyboard: Enter on a menu item must not also press the button behind the menu.
  await page.getByRole('button', { name: 'Actions for Gus Winter' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Make member' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Make Member' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Gus Winter is now a member.');
  await expect(page.getByRole('row', { name: /Gus Winter/ })).toContainText('Member');
  console.expectNone();
});

test('another account cannot accept an invitation, and a cancelled invitation is invalid', async ({
  page,
  browser,
}) => {
  await signIn(page, newPerson());
  await createOrganization(page, 'Night Shift');
  const invited = newPerson();
  const link = await invite(page, invited, 'Member');

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await signIn(otherPage, newPerson());
  await otherPage.goto(link);
  await expect(otherPage.getByRole('alert')).toContainText('sent to another email address');
  await expect(otherPage.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0);

  await page.getByRole('button', { name: `Cancel the invitation to ${invited.email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Invitation cancelled successfully');
  await expect(page.getByText('No pending invitations.')).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await otherContext.close();
});

test('an owner changes the settings, sees the change in the audit trail and deletes the organization by name', async ({
  page,
}) => {
  const console = watchConsole(page);
  const owner = newPerson();
  await signIn(page, owner);
  await createOrganization(page, 'Ward 7');
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await page.getByLabel('Organization name').fill('Ward 8 “North”');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Organization updated successfully!');

  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Audit trail' }).click();
  const trail = page.getByRole('table', { name: 'Audit trail' });
  const change = trail.getByRole('row', { name: /Changed the organization/ });
  await expect(change).toContainText(owner.email);
  await change
    .getByText(/^Changes/)
    .first()
    .click();
  await expect(change).toContainText('Ward 7 → Ward 8 “North”');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/All \d+ entries are intact\./)).toBeVisible();

  await sections.getByRole('link', { name: 'Danger zone' }).click();
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete organization' });
  const confirm = dialog.getByRole('button', { name: 'Delete Organization' });
  await dialog.getByRole('textbox').fill('ward 8 “north”');
  await expect(dialog.getByText("Organization name doesn't match")).toBeVisible();
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('Ward 8 “North”');
  await confirm.click();

  // It was the last one, so the person is signed out.
  await expect(page.getByText('Continue with Google')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect((await mailTo(owner.email, /deleted/i)).text).toContain('Ward 8 “North”');
  console.expectNone();
});
