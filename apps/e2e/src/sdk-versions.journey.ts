import { expect, type Page, test } from '@playwright/test';
import { SDK_RELEASES } from '@tracker/federation/sdk-releases';
import { rm } from 'node:fs/promises';
import { buildOlderRemote } from './older-remote.js';
import { anotherBuild, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, signIn } from './people.js';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const OLDEST = String(Object.keys(SDK_RELEASES)[0]);

let platform: OwnPlatform;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  platform = await startOwnPlatform();
});
test.afterAll(() => platform?.stop());

const shellSdkOf = (page: Page) => page.locator('meta[name="shell-sdk"]').getAttribute('content');

test('a remote built against an older shell-sdk is released, and finds in the newer shell all it was built for', async ({
  page,
}) => {
  const older = await buildOlderRemote(OLDEST);
  const said = await platform.command('release', older.folder);
  await older.remove();
  expect(said).toMatch(/^almanac \S+: everyone, as its first version$/);

  const person = newPerson();
  await signIn(page, person);
  expect(await shellSdkOf(page)).not.toBe(OLDEST);
  await page.getByRole('navigation').getByRole('link', { name: 'Almanac' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(`For ${person.firstName}`)).toBeVisible();
  await expect(main.getByText('Nothing is missing.')).toBeVisible();
  await expect(main.getByText('0 credentials')).toBeVisible();
  await main.getByRole('button', { name: 'Note' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Noted')).toBeVisible();
  await main.getByRole('link', { name: 'To the credentials' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Credentials' })).toBeVisible();
});

test('a release that asks for a newer shell-sdk is refused with the reason, and everybody keeps the stable version', async ({
  page,
}) => {
  const before = await platform.command('rollout', 'list');
  const folder = await anotherBuild('team', '9.0.0-newer', { shellSdk: '^1.99.0' });
  await expect(platform.command('release', folder)).rejects.toThrow(
    /team needs shell-sdk \^1\.99\.0 and the deployed shell provides \d+\.\d+\.\d+: nobody would get it\./,
  );
  await rm(folder, { recursive: true });
  expect(await platform.command('rollout', 'list')).toBe(before);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, newPerson());
  await page.locator('nav a[href="/settings"]').click();
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(asked.filter((url) => url.includes('/remotes/team/')).length).toBeGreaterThan(0);
  expect(asked.filter((url) => url.includes('9.0.0-newer'))).toEqual([]);
});
