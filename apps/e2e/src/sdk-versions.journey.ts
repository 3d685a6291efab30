import { expect, test } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { anotherBuild, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, signIn } from './people.js';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let platform: OwnPlatform;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  platform = await startOwnPlatform();
});
test.afterAll(() => platform?.stop());

test('a release that needs a newer shell-sdk is refused with the reason, and users keep the stable version', async ({
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
