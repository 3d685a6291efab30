import { expect, type Page, test } from '@playwright/test';
import { addCredential, call } from './api-calls.js';
import { expectLoaded, fillInIdentity, newPerson, productUrl, signIn } from './people.js';

const go = (page: Page, path: string) => page.locator(`nav a[href="${path}"]`).click();

test('unsaved input asks for confirmation on Escape, Back and links, and can be restored after a reload', async ({
  page,
}) => {
  await signIn(page, newPerson());
  await go(page, '/credentials');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Add Credential', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add New Credential' });
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await form.getByLabel('Credential name').fill('First Aid');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Credential name')).toHaveValue('First Aid');
    expect(new URL(page.url()).pathname).toBe('/credentials');
  }
  await page.reload();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByLabel('Credential name')).toHaveValue('First Aid');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await go(page, '/settings');
  await page.getByLabel('First name').fill('Marian');
  await go(page, '/team');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Team Management' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
});

test('Back restores the scroll position of the list, and still asks about unsaved changes after the skip link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 320 });
  await signIn(page, newPerson());
  for (const [name, daysLeft] of [
    ['First Aid', 10],
    ['CPR', 100],
    ['Forklift', 200],
  ] as const)
    await addCredential(page.request, name, { daysLeft });
  await page.goto(`${productUrl()}/credentials`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Forklift' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Forklift' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forklift' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Credentials' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await go(page, '/settings');
  await page.getByLabel('First name').fill('Marian');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Marian');
});

test('a stale tab does not make a private portfolio public again', async ({ page, context }) => {
  await signIn(page, newPerson());
  await call(page.request, 'PUT', '/portfolio', { data: { isPublic: true } });
  await go(page, '/portfolio');
  await page.getByLabel('Title').fill('Licences');
  const other = await context.newPage();
  await other.goto(`${productUrl()}/portfolio`);
  await other.getByRole('switch', { name: 'Public portfolio' }).click();
  await expect(other.getByText('Unsaved.')).toBeVisible();
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(other.getByText('Unsaved.')).toBeHidden();
  await other.close();

  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  await expect(page.getByText(/Changed elsewhere meanwhile: Public portfolio/)).toBeVisible();
  await save.click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('updated successfully');
  const { portfolio } = await (await page.request.get(`${productUrl()}/api/portfolio`)).json();
  expect(portfolio).toMatchObject({ title: 'Licences', isPublic: false });
});

test('navigating from the dashboard to the portfolio, the analytics and back loads the credentials once', async ({
  page,
}) => {
  await signIn(page, newPerson());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  for (const path of ['/portfolio', '/analytics', '/credentials', '/']) {
    await expectLoaded(page);
    await go(page, path);
  }
  await expectLoaded(page);
  expect(asked.filter((path) => path === '/api/credentials')).toHaveLength(1);
});

test('unsaved input survives an ended session, but not a switch to another account in another tab', async ({
  page,
  context,
}) => {
  const [ada, bob] = [newPerson({ firstName: 'Ada' }), newPerson({ firstName: 'Bob' })];
  await signIn(page, ada);
  await go(page, '/settings');
  await page.getByLabel('First name').fill('Adelaide');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('body')).not.toContainText('network connection');
  const opening = page.waitForEvent('popup');
  await dialog.getByText('Continue with Google').click();
  const tab = await opening;
  await fillInIdentity(tab, ada);
  await expect(tab.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name')).toHaveValue('Adelaide');

  await context.clearCookies();
  await signIn(tab, bob);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('banner')).toContainText('Bob');
  const user = await (await page.request.get(`${productUrl()}/api/auth/user`)).json();
  expect(user).toMatchObject({ firstName: 'Bob' });
});

test('a credential expires in a tab that stays open over midnight', async ({ page }) => {
  await signIn(page, newPerson());
  await addCredential(page.request, 'First Aid', { daysLeft: 0 });
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('Expires in 0 days')).toBeVisible();
  await page.clock.fastForward('24:00:00');
  await expect(page.getByText('Expires in 0 days')).toBeHidden();
  await expect(
    page.getByRole('main').locator('[data-status="expired"], article').getByText('Expired').first(),
  ).toBeVisible();
});
