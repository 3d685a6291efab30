import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type OwnPlatform, startOwnPlatform } from './own-platform.js';
import { newPerson, signIn } from './people.js';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let store: Server;
let origin: string;
let platform: OwnPlatform;
/** Appended to every script to simulate a tampered file store. */
let addition = '';

test.beforeAll(async () => {
  store = createServer(async (request, response) => {
    const { pathname } = new URL(String(request.url), origin);
    const type = TYPES[extname(pathname)];
    const content = type && (await readFile(join(platform.dataDir, pathname), 'utf8').catch(() => null));
    response.writeHead(content ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' });
    response.end(content && content + (type === 'text/javascript' ? addition : ''));
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  process.env['REMOTES_URL'] = origin;
  platform = await startOwnPlatform();
});
test.afterAll(async () => {
  delete process.env['REMOTES_URL'];
  await platform?.stop();
  store?.closeAllConnections();
  store?.close();
});

test('remotes load from the origin of the release store, and tampered files are blocked', async ({ page }) => {
  await signIn(page, newPerson());
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/remotes/')) asked.push(url.origin);
  });
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' });
  const opened = await page.goto(`${platform.product}/settings`);
  await expect(settings).toBeVisible();
  await expect(page.getByLabel('First name')).toBeVisible();
  expect([...new Set(asked)]).toEqual([origin]);
  expect(opened?.headers()['content-security-policy']).toMatch(
    new RegExp(`script-src 'self'(?: 'sha256-[^']+')+ ${origin};`),
  );

  addition = '\n;globalThis.isTampered = true;';
  await page.goto(`${platform.product}/reports`);
  await expect(page.getByRole('main').getByRole('button', { name: /retry/i })).toBeVisible();
  expect(await page.evaluate(() => 'isTampered' in globalThis)).toBe(false);
});
