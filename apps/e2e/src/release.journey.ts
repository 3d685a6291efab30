import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { anotherBuild, type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, signIn } from './people.js';

const run = promisify(execFile);
const TOKEN = 'a-token-of-this-journey';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let platform: OwnPlatform;

test.beforeAll(async () => {
  process.env['RELEASE_TOKEN'] = TOKEN;
  platform = await startOwnPlatform();
});
test.afterAll(async () => {
  delete process.env['RELEASE_TOKEN'];
  await platform?.stop();
});

test('npm run release reports that nothing has changed when the deployed build is released again', async () => {
  const output = await platform.release('team');
  expect(output).toMatch(/^team \S+: everyone\. Nothing has changed since it was released: .*\nThat took [\d.]+ s\.$/);
});

test('a build uploaded by another repository is served only to allowed users', async ({ browser }) => {
  const version = '9.1.0-sent';
  const folder = await anotherBuild('team', version);
  const { stdout: body } = await run('tar', ['-C', folder, '-czf', '-', '.'], {
    encoding: 'buffer',
    maxBuffer: 2 ** 24,
  });
  await rm(folder, { recursive: true });
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${TOKEN}` };
  const send = () => fetch(`${platform.product}/api/operator/releases`, { method: 'POST', headers, body });
  const sent = await send();
  expect([sent.status, await sent.json()]).toEqual([
    201,
    expect.objectContaining({ remote: 'team', version, percentage: 0 }),
  ]);
  expect((await send()).status).toBe(200);

  const [first, other] = [newPerson(), newPerson()];
  for (const person of [first, other]) {
    const page = await browser.newPage();
    await signIn(page, person);
    if (person === first) await platform.command('rollout', 'allow', 'team', 'user', person.email);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${platform.product}/settings`);
    await expect(page.getByLabel('First name')).toBeVisible();
    expect(asked.some((url) => url.includes(`/remotes/team/${version}/`))).toBe(person === first);
    await page.close();
  }
});
