import { expect, type Page, test } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { expectNoViolations, isSevere } from './axe.js';
import { anotherBuild, type BuildChanges, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, OPERATOR, type Person, signIn } from './people.js';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let platform: OwnPlatform;

test.beforeAll(async () => {
  platform = await startOwnPlatform();
});
test.afterAll(() => platform?.stop());

async function release(version: string, changes?: BuildChanges, ...options: string[]): Promise<string> {
  const folder = await anotherBuild('team', version, changes);
  const said = await platform.command('release', folder, ...options);
  await rm(folder, { recursive: true });
  return said;
}

const rollout = (page: Page) => page.getByRole('region', { name: 'Rollout of team' });

async function openRollouts(page: Page, person: Person = OPERATOR): Promise<void> {
  await signIn(page, person);
  await page.locator('nav a[href="/rollouts"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rollouts' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Remotes' }).getByRole('link', { name: /^team/ }).click();
  await expect(rollout(page)).toBeVisible();
}

async function setPercentage(page: Page, percentage: number): Promise<void> {
  await rollout(page)
    .getByRole('slider', { name: /percentage/i })
    .fill(String(percentage));
  await rollout(page).getByRole('button', { name: 'Apply' }).click();
  await expect(rollout(page)).toContainText(`The candidate goes to ${percentage} % of people`);
}

async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.classList.toggle('dark', name === 'dark'), theme);
    await expectNoViolations(page, { counts: isSevere, message: theme });
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
}

/** The version of the team remote that a signed-in page would get now. */
async function versionFor(page: Page): Promise<string | undefined> {
  const answer = await page.request.get(`${platform.product}/api/remotes`);
  return ((await answer.json()) as { name: string; version: string }[]).find(({ name }) => name === 'team')?.version;
}

test('an operator sets a percentage, explains a version, allows someone by name, and kills the rollout', async ({
  browser,
}) => {
  await release('9.1.0-steered');
  const user = newPerson();
  const userPage = await browser.newPage();
  await signIn(userPage, user);
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await openRollouts(page);
  expect(await versionFor(userPage)).not.toBe('9.1.0-steered');

  const why = page.getByRole('region', { name: 'Why this version?' });
  await why.getByLabel(/email or user ID/).fill(user.email);
  await why.getByRole('button', { name: 'Explain' }).click();
  await expect(why).toContainText(/Their place is \d+ of 100, and only 0 % are reached/);
  const place = Number(/place is (\d+)/.exec(await why.innerText())?.[1]);

  await setPercentage(page, place);
  await expect(why).toContainText(`${user.email} gets team 9.1.0-steered, the candidate.`);
  expect(await versionFor(userPage)).toBe('9.1.0-steered');
  expect(await platform.command('rollout', 'list')).toContain(`(${place} %`);

  await setPercentage(page, 0);
  const allowed = page.getByRole('region', { name: 'Allowed by name' });
  await allowed.getByLabel('Email or user ID').fill(user.email);
  await allowed.getByRole('button', { name: 'Allow' }).click();
  await expect(allowed.getByRole('listitem')).toContainText(user.email);
  await expect(why).toContainText('They are allowed by name.');
  expect(await versionFor(userPage)).toBe('9.1.0-steered');
  await expectAccessible(page);

  await rollout(page).getByRole('button', { name: 'Kill Rollout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kill Rollout' }).click();
  await expect(rollout(page)).toContainText('The kill switch is on');
  await expect(why).toContainText('The kill switch is on.');
  expect(await versionFor(userPage)).not.toBe('9.1.0-steered');
  const audit = page.getByRole('table', { name: 'Audit log of team' });
  await expect(audit.getByRole('row').nth(1)).toContainText(/Killed.*operator@example\.test/);
  await expectAccessible(page);
  // A tablet has no room for the columns: each release is a card.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('table', { name: 'Releases of team' })).toHaveCSS('display', 'block');
  await expect(page.getByRole('region', { name: 'Releases of team table' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  // The sidebar collapses only after the resize event.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await rollout(page).getByRole('button', { name: 'Resume Rollout' }).click();
  await expect(rollout(page).getByRole('button', { name: 'Kill Rollout' })).toBeVisible();
});

test('an operator sees how many users a failing version affected', async ({ browser }) => {
  await release('9.1.1-throws', { fault: 'throws at once' });
  const page = await browser.newPage();
  await openRollouts(page);
  await setPercentage(page, 100);
  const userPage = await browser.newPage();
  await signIn(userPage, newPerson());
  const reported = userPage.waitForResponse((response) => response.url().endsWith('/api/remotes/failures'));
  await userPage.locator('nav a[href="/settings"]').click();
  await expect(userPage.getByLabel('First name')).toBeVisible();
  await reported;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rollout(page)).toContainText(/9\.1\.1-throws\s*Failed for 1 of \d+ · \d+\.\d %/);
});

test('an allowed user sees a preview through its link, and the stable version after it fails or is left', async ({
  browser,
}) => {
  const said = await release('9.1.2-previewed', {}, '--preview', 'pr-1');
  const address = `${platform.product}/?preview=team@pr-1`;
  expect(said.split('\n')).toContain(address);
  const user = newPerson();
  const userPage = await browser.newPage();
  await signIn(userPage, user);
  const ordinary = await versionFor(userPage);
  const badge = userPage.getByRole('complementary', { name: 'Preview' });
  await userPage.goto(address);
  await expect(userPage.locator('nav a[href="/settings"]')).toBeVisible();
  await expect(badge).toHaveCount(0);
  expect(await versionFor(userPage)).toBe(ordinary);

  const page = await browser.newPage();
  await openRollouts(page);
  const previews = page.getByRole('region', { name: 'Previews' });
  await previews.getByLabel('Email or user ID').fill(user.email);
  await previews.getByRole('button', { name: 'Allow' }).click();
  await expect(previews.getByRole('list', { name: 'Allowed to see pr-1' })).toContainText(user.email);
  await expectAccessible(page);

  await userPage.goto(address);
  await expect(badge).toContainText('team pr-1 is a preview of 9.1.2-previewed.');
  expect(userPage.url()).toBe(`${platform.product}/`);
  await userPage.locator('nav a[href="/settings"]').click();
  await expect(userPage.getByLabel('First name')).toBeVisible();
  await userPage.reload();
  await expect(badge).toContainText('9.1.2-previewed');
  await expectAccessible(userPage);

  await release('9.1.3-fails', { fault: 'throws when drawn' }, '--preview', 'pr-1');
  await userPage.reload();
  await expect(badge).toContainText(/team pr-1 could not be shown. You see the released version, 0\.1\.0-[0-9a-f]+\./);
  await expect(userPage.getByLabel('First name')).toBeVisible();
  await badge.getByRole('link', { name: 'Leave Preview' }).click();
  await expect(userPage.getByLabel('First name')).toBeVisible();
  await expect(badge).toHaveCount(0);
  expect(new URL(userPage.url()).pathname).toBe('/settings');

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(previews).toContainText('9.1.3-fails');
  await previews.getByRole('button', { name: 'End preview pr-1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
  await expect(previews).toContainText('No previews.');
});

test('the operator screens and their API look nonexistent to other users', async ({ page }) => {
  await signIn(page, newPerson());
  for (const path of ['/rollouts', '/rollouts/mail', '/rollouts/jobs']) {
    const document = await page.goto(`${platform.product}${path}`);
    await expect(page.getByText(/404|Page not found/).first()).toBeVisible();
    await expect(page.locator('nav a[href="/settings"]')).toBeVisible();
    expect(await document?.text()).not.toContain('rollouts');
    await expect(page.locator('a[href^="/rollouts"]')).toHaveCount(0);
  }
  const registry = await page.request.get(`${platform.product}/api/remotes`);
  expect(await registry.text()).not.toContain('rollouts');
  for (const path of [
    '/api/operator/rollouts',
    '/api/operator/rollouts/team/events',
    '/api/operator/mail',
    '/api/operator/jobs',
  ])
    expect((await page.request.get(`${platform.product}${path}`)).status(), path).toBe(404);
});
