import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { formerRelease } from '@tracker/dev/workspace/former-release';
import { productionSettings } from '../production-settings.mjs';
import { addPeople, askForTypes } from '../people.mjs';
import { withClient } from '../templates.mjs';
import { APPS, remoteNames } from './configurations.mjs';
import { startFront } from './front.mjs';
import { buildOneBundle } from './one-bundle.mjs';

const run = promisify(execFile);
const SHARE_TOKEN = 'benchmarks-shared-portfolio';
const CREDENTIALS_SHARED = 12;
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

/** @typedef {{ name: string, url: string }} Product */

/**
 * Opens the built product and the single bundle on one database.
 * @param {import('../laboratory.mjs').Laboratory} laboratory
 * @param {{ credentials?: number, people?: number, types?: number }} [size] `credentials` of each person; `people` in the organization; required `types`
 */
export async function openProducts(laboratory, { credentials = 25, people = 1, types = 0 } = {}) {
  const databaseUrl = await laboratory.database({ credentials: 1_000 });
  const [person] = await addPeople(databaseUrl, { count: people, credentials });
  if (!person) throw new Error('Nobody was added.');
  if (types > 0) await askForTypes(databaseUrl, person.id, types);
  await publishPortfolios(databaseUrl, [person.id], [SHARE_TOKEN]);
  const dataDir = await mkdtemp(join(laboratory.folder, 'remotes-'));
  const register = (/** @type {string[]} */ folders) => registerRemotes(APPS, { databaseUrl, dataDir }, folders);
  await register((await remoteNames()).map((name) => join(APPS, name, 'dist')));
  const settings = { DATA_DIR: dataDir };
  const bundle = await buildOneBundle(join(laboratory.folder, 'one-bundle'));
  const ourApi = await laboratory.startApi(databaseUrl, { settings });
  const bundleApi = await laboratory.startApi(databaseUrl, { settings: { ...settings, SHELL_DIR: bundle } });
  const fronts = [
    await startFront(ourApi.url, { hasRemotes: true }),
    await startFront(bundleApi.url, { hasRemotes: false }),
  ];
  const [ours, peer] = fronts.map(({ url }, place) => ({ name: ['ours', 'one bundle'][place], url }));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: FLAGS,
  });
  const cookie = String(person.headers['cookie']).split('=');
  return {
    cookie: String(person.headers['cookie']),
    products: /** @type {[Product, Product]} */ ([ours, peer]),
    apis: { ours: ourApi, 'one bundle': bundleApi },
    /** The previous release on its own database with equal data. Cookie and portfolio address are the same. */
    async startFormer() {
      const { name, folder } = await formerRelease();
      const apps = join(folder, 'apps');
      const itsDatabase = await laboratory.database({ credentials: 1_000 });
      const [itsPerson] = await addPeople(itsDatabase, { count: 1, credentials });
      if (!itsPerson) throw new Error('Nobody was added.');
      await publishPortfolios(itsDatabase, [itsPerson.id], [SHARE_TOKEN]);
      await takeSession(itsDatabase, itsPerson.id, String(cookie[1]));
      const itsDataDir = await mkdtemp(join(laboratory.folder, 'former-remotes-'));
      const remotes = (await remoteNames()).map((remote) => join(apps, remote, 'dist')).filter(existsSync);
      await registerRemotes(apps, { databaseUrl: itsDatabase, dataDir: itsDataDir }, remotes);
      const programs = join(apps, 'api/dist');
      const api = await laboratory.startApi(itsDatabase, { programs, settings: { DATA_DIR: itsDataDir } });
      const front = await startFront(api.url, { hasRemotes: true });
      fronts.push(front);
      return { name, url: front.url };
    },
    publicPath: publicPath(SHARE_TOKEN),
    /** @param {number} count */
    async otherPortfolios(count) {
      const others = await addPeople(databaseUrl, { count, credentials: CREDENTIALS_SHARED });
      const tokens = others.map((_, number) => `${SHARE_TOKEN}-${number}`);
      await publishPortfolios(
        databaseUrl,
        others.map(({ id }) => id),
        tokens,
      );
      return tokens.map(publicPath);
    },
    register,
    /**
     * A browser with empty caches and storage.
     * @param {Product} product
     * @param {{ isSignedIn?: boolean }} [options]
     */
    async visitor({ url }, { isSignedIn = false } = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
      // Browsers treat localhost as secure, but Playwright's cookie check only accepts https addresses.
      const secureUrl = url.replace('http:', 'https:');
      if (isSignedIn)
        await context.addCookies([{ name: String(cookie[0]), value: String(cookie[1]), url: secureUrl, secure: true }]);
      return context;
    },
    async close() {
      await browser.close();
      await Promise.all(fronts.map((front) => front.stop()));
    },
  };
}

/**
 * @param {string} apps
 * @param {{ databaseUrl: string, dataDir: string }} where
 * @param {string[]} folders
 */
function registerRemotes(apps, where, folders) {
  const env = { PATH: process.env['PATH'], ...productionSettings({ port: 0, ...where }), PORT: '1' };
  return run(process.execPath, [join(apps, 'api/dist/register-remotes.js'), ...folders], { env });
}

/**
 * Gives a session the token of a session in another installation.
 * @param {string} databaseUrl
 * @param {string} userId
 * @param {string} token
 */
async function takeSession(databaseUrl, userId, token) {
  const hash = createHash('sha256').update(token).digest();
  await withClient(databaseUrl, async (client) => {
    await client.query('update sessions set token_hash = $1 where user_id = $2', [hash, userId]);
  });
}

/** @param {string} token */
const publicPath = (token) => `/portfolio/view/${token}`;

/**
 * @param {string} databaseUrl
 * @param {string[]} ownerIds
 * @param {string[]} tokens
 */
async function publishPortfolios(databaseUrl, ownerIds, tokens) {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `with shared as (
         insert into portfolios (owner_id, title, is_public, share_token)
         select owner, 'My certificates', true, token from unnest($1::uuid[], $2::text[]) made (owner, token) returning id, owner_id)
       insert into portfolio_entries (portfolio_id, credential_id)
       select shared.id, own.id from shared cross join lateral (select id from credentials where owner_id = shared.owner_id limit $3) own`,
      [ownerIds, tokens, CREDENTIALS_SHARED],
    );
  });
}
