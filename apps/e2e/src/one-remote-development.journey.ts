import { expect, test } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectNoViolations } from './axe.js';
import { watchConsole } from './console-errors.js';
import { expectLoaded, newPerson, productUrl, signIn } from './people.js';

const ROOT = join(import.meta.dirname, '../../..');
const MANIFEST = '/remotes/team/dev/remote-manifest.json';

test.describe.configure({ mode: 'serial' });

let command: ChildProcess | undefined;
let address = '';

test.afterAll(async () => {
  if (!command || command.exitCode !== null) return;
  const ended = new Promise((resolve) => command?.once('exit', resolve));
  command.kill('SIGTERM');
  await ended;
});

/** Runs `npm run dev -- team` against the product of the journeys; returns the address that it prints. */
function developTeam(): Promise<string> {
  const script = join(ROOT, 'tools/dev/src/start/dev.mjs');
  const env = { ...process.env, NODE_ENV: 'development' };
  const child = spawn(process.execPath, [script, 'team', productUrl()], { cwd: ROOT, env });
  command = child;
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^ {2}(http:\/\/localhost:\d+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(output)));
  });
}

test('npm run dev replaces one remote of a running deployment with its sources until the override is reset', async ({
  page,
}) => {
  test.setTimeout(240_000);
  [address] = await Promise.all([developTeam(), signIn(page, newPerson())]);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const from = /\/remotes\/(\w+\/[^/]+)\/.*\.js/.exec(request.url())?.[1];
    if (from && loaded.at(-1) !== from) loaded.push(from);
  });
  // Cookies ignore the port, so the session of the deployment is valid here too.
  await page.goto(`${address}/settings`);
  await expect(page.getByLabel('First name')).toBeVisible();
  expect(loaded).toEqual(['team/dev']);
  const badge = page.getByRole('complementary', { name: 'Overridden remotes' });
  await expect(badge).toContainText(`team is loaded from ${MANIFEST}`);

  // The page can also save changes, and the other remotes come from the deployment.
  await page.getByLabel('First name').fill('Robyn');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
  await page.locator('nav a[href="/reports"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports and Analytics' })).toBeVisible();
  await expectLoaded(page);
  expect(loaded.at(-1)).toMatch(/^reports\/(?!dev)/);

  await page.goto(`${address}/settings`);
  loaded.length = 0;
  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => loaded.at(-1)).toMatch(/^team\/(?!dev)/);
  await expect(page.getByLabel('First name')).toHaveValue('Robyn');
  await expect(badge).toHaveCount(0);
});

test('the component gallery is accessible in both themes and fits a phone', async ({ page }) => {
  const console = watchConsole(page);
  await page.goto(`${address}/gallery`);
  await expect(page.getByRole('row', { name: /^Basic Life Support/ })).toHaveCount(2);
  for (const theme of ['light', 'dark']) {
    // The themes differ only in colours.
    await expectNoViolations(page, { message: theme, ...(theme === 'dark' && { runOnly: ['color-contrast'] }) });
    if (theme === 'light') await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByLabel('Unsaved text').fill('A word');
  await page.getByRole('link', { name: 'Leave the page' }).click();
  await expect(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  console.expectNone();
});

test('a production build has no overrides and no gallery', async ({ page }) => {
  await page.addInitScript(
    (address) => localStorage.setItem('remote-overrides', JSON.stringify({ team: address })),
    MANIFEST,
  );
  await signIn(page, newPerson());
  await page.locator('nav a[href="/settings"]').click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Overridden remotes' })).toHaveCount(0);
  await page.goto(`${productUrl()}/gallery`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  const folder = join(ROOT, 'apps/shell/dist/assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.filter((text) => /remote-overrides|Overridden remotes|Components for remotes/.test(text))).toEqual([]);
});
