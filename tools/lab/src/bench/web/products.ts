import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, request as ask } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { remoteNames, ROOT } from '@tracker/dev/workspace/settings';
import { addPeople, offerAchievements, type Person, requireTypes, withClient } from '../../installation/people.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { buildOneBundle } from './one-bundle.js';
import { close, listen } from '../../installation/listening.js';

const SHARE_TOKEN = 'benchmarks-shared-portfolio';
const CREDENTIALS_SHARED = 12;
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

export type Product = { url: string };

interface Content {
  credentials?: number;
  people?: number;
  types?: number;
  achievements?: number;
  isOperator?: boolean;
}

export async function openProducts(
  laboratory: BenchLaboratory,
  { credentials = 25, people = 1, types = 0, achievements = 0, isOperator = false }: Content = {},
) {
  const databaseUrl = await laboratory.database({ credentials: 1_000 });
  const [person] = await addPeople(databaseUrl, { count: people, credentials });
  if (types > 0) await requireTypes(databaseUrl, person.id, types);
  if (achievements > 0) await offerAchievements(databaseUrl, person.id, achievements);
  await publishPortfolios(databaseUrl, [person.id], [SHARE_TOKEN]);
  const dataDir = await mkdtemp(join(laboratory.folder, 'remotes-'));
  const register = (folders: string[]) =>
    laboratory.runCommand('register-remotes', folders, databaseUrl, { DATA_DIR: dataDir });
  await register(remoteNames().map((name) => join(ROOT, 'apps', name, 'dist')));
  const settings = {
    DATA_DIR: dataDir,
    ...(isOperator && { OPERATOR_EMAILS: await confirmEmail(databaseUrl, person) }),
  };
  const bundle = await buildOneBundle(join(laboratory.folder, 'one-bundle'));
  const ourApi = await laboratory.startApi(databaseUrl, settings);
  const bundleApi = await laboratory.startApi(databaseUrl, { ...settings, SHELL_DIR: bundle });
  const ours = await startFront(ourApi.url, { hasRemotes: true });
  const peer = await startFront(bundleApi.url, { hasRemotes: false });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const cookie = String(person.headers['cookie']);
  const [name = '', value = ''] = cookie.split('=');
  return {
    cookie,
    products: [ours, peer] as const,
    apis: { ours: ourApi, 'one bundle': bundleApi },
    publicPath: publicPath(SHARE_TOKEN),
    async otherPortfolios(count: number) {
      const others = await addPeople(databaseUrl, { count, credentials: CREDENTIALS_SHARED });
      const tokens = others.map((_, number) => `${SHARE_TOKEN}-${number}`);
      const ids = others.map(({ id }) => id);
      await publishPortfolios(databaseUrl, ids, tokens);
      return tokens.map(publicPath);
    },
    register,
    /** Serves another build of the shell or the bundle at the address of a product. */
    async release(product: typeof ours, shell: string) {
      product.passTo((await laboratory.startApi(databaseUrl, { ...settings, SHELL_DIR: shell })).url);
    },
    async visitor({ url }: Product, { isSignedIn = false }: { isSignedIn?: boolean } = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' });
      // Browsers treat localhost as secure, but Playwright's cookie check only accepts HTTPS addresses.
      const secureUrl = url.replace('http:', 'https:');
      if (isSignedIn) await context.addCookies([{ name, value, url: secureUrl, secure: true }]);
      return context;
    },
    async close() {
      await browser.close();
      await Promise.all([ours.stop(), peer.stop()]);
    },
  };
}

/** Operators need an address that no organization vouches for. */
function confirmEmail(databaseUrl: string, { id }: Person): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('update users set confirmed_email = email where id = $1 returning email', [id]);
    return rows[0].email;
  });
}

const publicPath = (token: string) => `/portfolio/view/${token}`;

async function publishPortfolios(databaseUrl: string, ownerIds: string[], tokens: string[]) {
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

const compress = promisify(brotliCompress);

/** Preloads that the API adds to a page. A single bundle has no remote files and starts its calls from its script. */
const PRELOAD = /<link rel="preload"[^>]*>|<script id="early-reads">.*?<\/script>/g;

async function startFront(
  origin: string,
  { hasRemotes }: { hasRemotes: boolean },
): Promise<{ url: string; passTo(origin: string): void; stop(): Promise<void> }> {
  let { port } = new URL(origin);
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const passed = ask({ port, host: '127.0.0.1', method, path, headers }, async (answer) => {
      const isPage = String(answer.headers['content-type']).startsWith('text/html') && answer.statusCode === 200;
      if (!isPage || hasRemotes) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const html = brotliDecompressSync(Buffer.concat(chunks)).toString().replaceAll(PRELOAD, '');
      const body = await compress(html);
      response.writeHead(200, { ...answer.headers, 'content-length': String(body.length) });
      response.end(body);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    passTo: (next) => ({ port } = new URL(next)),
    stop: () => close(server),
  };
}
