import { expect, type Page, test } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { anotherBuild, type BuildChanges, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, signIn } from './people.js';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let platform: OwnPlatform;

test.beforeAll(async () => {
  platform = await startOwnPlatform();
});
test.afterAll(() => platform?.stop());

async function release(version: string, changes?: BuildChanges): Promise<void> {
  const folder = await anotherBuild('team', version, changes);
  expect(await platform.command('release', folder, '--replace')).toContain(`team ${version}: 0 %`);
  await rm(folder, { recursive: true });
}

interface Entry {
  name: string;
  version: string;
}

async function versionFor(cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${platform.product}/api/remotes`, { headers: { cookie } });
  return ((await answer.json()) as Entry[]).find(({ name }) => name === 'team')?.version;
}

/** Which of 400 signed-out browsers get a version. */
async function browsersWith(version: string): Promise<Set<number>> {
  const found = new Set<number>();
  for (let first = 0; first < 400; first += 20) {
    const batch = Array.from({ length: 20 }, (_, offset) => first + offset);
    const versions = await Promise.all(
      batch.map((number) => versionFor(`visitor=00000000-0000-4000-8000-${String(number).padStart(12, '0')}`)),
    );
    batch.filter((_, index) => versions[index] === version).forEach((number) => found.add(number));
  }
  return found;
}

/** Versions of the team remote whose code a page has loaded, in order. */
function loadedVersions(page: Page): string[] {
  const versions: string[] = [];
  page.on('request', (request) => {
    const version = /\/remotes\/team\/([^/]+)\//.exec(request.url())?.[1];
    if (version && versions.at(-1) !== version) versions.push(version);
  });
  return versions;
}

/** A field that only the working page has; its heading is also there while it loads. */
const settings = (page: Page) => page.getByLabel('First name');

test('a candidate at 25 % reaches the same quarter of 400 browsers each time, and keeps them at 50 %', async () => {
  await release('9.0.0-spread');
  expect(await browsersWith('9.0.0-spread')).toEqual(new Set());
  await platform.command('rollout', 'set', 'team', '25');
  const quarter = await browsersWith('9.0.0-spread');
  expect(quarter.size).toBeGreaterThan(70);
  expect(quarter.size).toBeLessThan(130);
  expect(await browsersWith('9.0.0-spread')).toEqual(quarter);
  await platform.command('rollout', 'set', 'team', '50');
  const half = await browsersWith('9.0.0-spread');
  expect(half.size).toBeGreaterThan(160);
  expect([...quarter].filter((number) => !half.has(number))).toEqual([]);
});

test('an open page keeps its input after a kill and switches to the stable version on navigation', async ({ page }) => {
  await release('9.0.1-killed');
  await platform.command('rollout', 'set', 'team', '100');
  const loaded = loadedVersions(page);
  await signIn(page, newPerson());
  await page.locator('nav a[href="/settings"]').click();
  await expect(settings(page)).toBeVisible();
  expect(loaded).toEqual(['9.0.1-killed']);

  // The page reloads its registry as soon as a response announces the new revision.
  const renewal = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/remotes');
  await platform.command('rollout', 'kill', 'team');
  await settings(page).fill('Half a name');
  // Every API response carries the new revision after at most a second.
  await expect
    .poll(() => page.evaluate(async () => (await fetch('/api/auth/user')).headers.get('x-remotes-revision')))
    .toBe(await revision());
  await page
    .getByRole('button', { name: /^save profile|save changes$/i })
    .first()
    .click();
  await expect(settings(page)).toHaveValue('Half a name');
  expect(loaded).toEqual(['9.0.1-killed']);
  await (await renewal).finished();
  await page.locator('nav a[href="/credentials"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Credentials' })).toBeVisible();
  await page.locator('nav a[href="/settings"]').click();
  await expect(settings(page)).toBeVisible();
  expect(loaded).toHaveLength(2);
  await platform.command('rollout', 'resume', 'team');
});

test('a page falls back to the stable version when a candidate throws, and the third failure halts it', async ({
  browser,
}) => {
  await release('9.0.2-throws', { fault: 'throws at once' });
  await platform.command('rollout', 'set', 'team', '100');
  const tookMs: number[] = [];
  for (let person = 0; person < 3; person += 1) {
    const page = await browser.newPage();
    const loaded = loadedVersions(page);
    await signIn(page, newPerson());
    const reported = page.waitForResponse((response) => response.url().endsWith('/api/remotes/failures'));
    const began = Date.now();
    await page.locator('nav a[href="/settings"]').click();
    await expect(settings(page)).toBeVisible();
    tookMs.push(Date.now() - began);
    expect((await reported).status()).toBe(204);
    expect(loaded[0]).toBe('9.0.2-throws');
    expect(loaded).toHaveLength(2);
    await page.close();
  }
  console.log(`healed in ${tookMs.join(', ')} ms`);
  expect(await platform.command('rollout', 'list')).toMatch(/9\.0\.2-throws candidate .*halted/);

  const page = await browser.newPage();
  const loaded = loadedVersions(page);
  await signIn(page, newPerson());
  await page.locator('nav a[href="/settings"]').click();
  await expect(settings(page)).toBeVisible();
  expect(loaded).not.toContain('9.0.2-throws');
  await page.close();
  await expect
    .poll(async () => (await fetch(`${platform.standIns}/mail/messages`)).text())
    .toContain('The rollout of team 9.0.2-throws was halted');
});

async function revision(): Promise<string | null> {
  return (await fetch(`${platform.product}/api/remotes`)).headers.get('x-remotes-revision');
}

test('a candidate that blocks its page is reported, and the next visit gets the stable version', async ({
  browser,
}) => {
  await release('9.0.4-hangs', { fault: 'never ends when drawn' });
  await platform.command('rollout', 'set', 'team', '100');
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, newPerson());
  const leaving = page.goto(`${platform.product}/settings`).catch(() => null);
  const releases = () => platform.command('rollout', 'releases', 'team');
  await expect.poll(releases, { timeout: 60_000 }).toMatch(/9\.0\.4-hangs.* candidate, failed for 1 of 1/);
  const next = await context.newPage();
  await next.goto(`${platform.product}/settings`);
  await expect(settings(next)).toBeVisible();
  await context.close();
  await leaving;
});
