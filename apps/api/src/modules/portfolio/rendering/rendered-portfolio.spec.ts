import { createHash } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { PUBLIC_FRAME_FILE } from '@tracker/contracts/portfolio/rendered-pages';
import { pino } from 'pino';
import { LOGGER } from '../../../platform/observability/logger.js';
import { portfoliosOf } from '../../../testing/portfolio-calls.js';
import { ByteCache } from '../../../platform/http/answers/byte-cache.js';
import { ShellPage } from '../../../platform/http/pages/shell-page.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import type { TestPerson } from '../../../testing/test-person.js';
import { Metrics } from '../../../platform/observability/metrics.js';
import { TestRemote } from '../../rollout/test-remote.fixture.js';
import { newShareToken, PortfolioRepository } from '../portfolio.repository.js';

const INDEX = `<!doctype html><html lang="en"><head><title>Micro-Credential Tracker</title><meta name="description" content="General."><meta content="1.0.0" name="shell-sdk"><script defer src="/assets/shell.0123456789.js"></script><link href="/assets/shell.0123456789.css" rel="stylesheet"></head><body><div id="root"><p>start</p></div></body></html>`;
const FRAME = {
  whole: '<header>frame</header><main>PAGE</main>',
  embedded: '<main class="embedded">PAGE</main>',
  darkToggle: '<button>dark</button>',
  script: 'rest()',
};

/** A minimal server bundle of the remote, whose behaviour depends on the title. */
const BUNDLE = `
const { env } = process;
exports.render = ({ path, portfolio }) => {
  const { title } = portfolio.answer.portfolio;
  if (title === 'Broken') throw new Error('cannot be drawn');
  if (title === 'Endless') for (;;);
  return '<h1>' + title + '</h1><p>' + Object.keys(env).length + ' variables</p><i>' + [path.split('?')[1], portfolio.today, portfolio.locale] + '</i>';
};`;

describe('a server-rendered portfolio', () => {
  let api: TestApp;
  let nora: TestPerson;
  let token: string;
  let calls: ReturnType<typeof portfoliosOf>;
  let remote: TestRemote;
  const lines: string[] = [];
  const hasStarted = () => lines.some((line) => line.includes('portfolios of this version are rendered on the server'));
  let hadStarted: boolean;

  beforeAll(async () => {
    const logger = pino({}, { write: (line: string) => lines.push(line) });
    api = await startTestApp({
      now: '2026-11-21T10:00:00Z',
      override: (module) => module.overrideProvider(LOGGER).useValue(logger),
    });
    const { shellDir } = api.environment;
    await mkdir(join(shellDir, 'assets'), { recursive: true });
    await writeFile(join(shellDir, 'index.html'), INDEX);
    await writeFile(join(shellDir, PUBLIC_FRAME_FILE), JSON.stringify(FRAME));
    await writeFile(join(shellDir, 'assets/shell.0123456789.css'), 'body{color:black}');
    remote = new TestRemote(api, 'portfolio');
    await remote.deploy('1');
    await build('1');
    calls = portfoliosOf(api);
    nora = await api.signIn({ firstName: 'Nora', lastName: 'Lindqvist' });
    await calls.add(nora, await calls.credential(nora, { notes: 'Level 3' }));
    await nora.put('/api/portfolio', { title: 'Licences', isPublic: false });
    hadStarted = hasStarted();
    token = await calls.publish(nora);
    while (!hasStarted()) await passing(5);
    await rendered();
  });
  afterAll(() => api?.close());

  /** Writes a server bundle with a new modification time. */
  let builds = 0;
  async function build(version: string, code = BUNDLE) {
    const { portfolioServerDir: folder } = api.environment;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'render.cjs'), code);
    const file = join(folder, 'rendering.json');
    await writeFile(file, JSON.stringify({ version, styles: { '/portfolio/view/:shareToken': 'h1{color:teal}' } }));
    await utimes(file, 1_000 + ++builds, 1_000 + builds);
  }

  const open = (shareToken = token, { query = '', headers = {} } = {}) =>
    api.inject({ url: `/portfolio/view/${shareToken}${query}`, headers });
  const isRendered = ({ body }: { body: string }) => body.includes('variables</p>');

  /** Repeats the request until the render thread is ready. */
  async function rendered(...[shareToken, options]: Parameters<typeof open>) {
    for (;;) {
      const answer = await open(shareToken, options);
      if (isRendered(answer)) return answer;
      api.clock.advance(60_001);
      await passing(20);
    }
  }
  const outcome = async (name: string) =>
    Number(
      new RegExp(`portfolio_renderings_total\\{outcome="${name}"\\} (\\d+)`).exec(
        await api.app.get(Metrics).text(),
      )?.[1] ?? 0,
    );

  test('is rendered by a thread that starts only when a portfolio is published', () => {
    expect(hadStarted).toBe(false);
  });

  test('includes site frame, styles and data in the page and loads no script', async () => {
    const { body, headers } = await rendered();
    expect(body).toContain('<div id="root"><header>frame</header><main><h1>Licences</h1>');
    expect(body).not.toMatch(/<script[^>]+src=|rel="(?:stylesheet|preload)"|start<\/p>| style=/);
    const policy = String(headers['content-security-policy']);
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    for (const part of ['body{color:black}', 'h1{color:teal}', 'rest()']) expect(policy).toContain(hashOf(part));
    expect(policy).not.toContain('unsafe-inline');
    const data = JSON.parse(/id="rendered-portfolio">([^<]*)</.exec(body)?.[1] ?? '');
    expect(data).toMatchObject({ shareToken: token, address: `/api/portfolio/public/${token}` });
    // The page compares them byte by byte.
    expect(JSON.stringify(data.answer)).toBe((await calls.visit(token)).body);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(policy).toContain('frame-ancestors *');
  });

  test('is rendered without access to settings and secrets', async () => {
    expect((await rendered()).body).toContain('<p>0 variables</p>');
  });

  test('has no site header when embedded, and uses the visitor’s language', async () => {
    const headers = { 'accept-language': 'de-CH,de;q=0.9' };
    const { body } = await rendered(token, { query: '?embed', headers });
    expect(body).toContain('<main class="embedded"><h1>Licences</h1>');
    expect(body).toContain('<i>embed=1,2026-11-21,de-CH</i>');
    expect((await rendered(token, { headers: { 'accept-language': '*;q=x, "<b>' } })).body).toContain(',en-US</i>');
  });

  test('is revalidated with 304, updated with the portfolio, and gone with its link', async () => {
    const olga = await api.signIn();
    const hers = await calls.publish(olga, { title: 'Before' });
    const etag = String((await rendered(hers)).headers['etag']);
    expect((await open(hers, { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    await olga.put('/api/portfolio', { title: 'After' });
    const changed = await rendered(hers, { headers: { 'if-none-match': etag } });
    expect(changed.body).toContain('<h1>After</h1>');
    expect((await rendered(token)).body).not.toContain('After');

    const unknown = await open(newShareToken());
    const seen = ({ statusCode, body, headers }: Awaited<ReturnType<typeof open>>) => [
      statusCode,
      body,
      headers['etag'],
    ];
    await olga.put('/api/portfolio', { isPublic: false });
    expect(seen(await open(hers))).toEqual(seen(unknown));
    expect(unknown.body).toContain('<p>start</p>');
    await olga.put('/api/portfolio', { isPublic: true });
    await rendered(hers);
    await olga.post('/api/portfolio/regenerate-token');
    expect(seen(await open(hers))).toEqual(seen(unknown));
  });

  test.each([true, false])('is not assembled for a 304 (rendered on the server: %s)', async (isOnServer) => {
    const headers = { 'accept-language': 'de' };
    const olga = await api.signIn();
    const hers = await calls.publish(olga, { title: 'Before' });
    await rendered(hers, { headers });
    if (!isOnServer) await rm(api.environment.portfolioServerDir, { recursive: true });
    const first = await open(hers, { headers });
    expect(isRendered(first)).toBe(isOnServer);
    const asks = (others = {}) => ({
      headers: { ...headers, 'if-none-match': String(first.headers['etag']), ...others },
    });
    const assembled = jest.spyOn(ShellPage.prototype, 'render');
    const read = jest.spyOn(api.get(PortfolioRepository), 'findPublic');
    // Simulates a process with an empty cache.
    const cached = jest.spyOn(ByteCache.prototype, 'get').mockReturnValue(undefined);
    const unchanged = await open(hers, asks());
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect([assembled.mock.calls, read.mock.calls]).toEqual([[], []]);
    expect(unchanged.headers).toMatchObject({
      etag: first.headers['etag'],
      vary: first.headers['vary'],
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
    });
    // Browsers overwrite cached headers with those of the 304; the cached page needs its own policy.
    for (const name of ['content-security-policy', 'x-frame-options'])
      expect(unchanged.headers).not.toHaveProperty(name);
    cached.mockRestore();

    const statuses = async () => [
      (await open(hers, { ...asks(), query: '?embed' })).statusCode,
      (await open(hers, asks({ 'accept-language': 'fr' }))).statusCode,
    ];
    expect(await statuses()).toEqual(isOnServer ? [200, 200] : [304, 304]);
    api.clock.advance(24 * 60 * 60_000);
    expect((await open(hers, asks())).statusCode).toBe(isOnServer ? 200 : 304);
    api.clock.advance(-24 * 60 * 60_000);
    await writeFile(join(api.environment.shellDir, 'index.html'), INDEX.replace('start', 'another start'));
    await utimes(join(api.environment.shellDir, 'index.html'), new Date(), new Date('2030-01-01'));
    expect((await open(hers, asks())).statusCode).toBe(200);
    await writeFile(join(api.environment.shellDir, 'index.html'), INDEX);
    expect((await open(hers, asks())).statusCode).toBe(304);
    await olga.put('/api/portfolio', { title: 'After' });
    expect((await open(hers, asks())).body).toContain('After');
    if (!isOnServer) await build('1');
    await rendered();
    jest.restoreAllMocks();
  });

  test('is rendered in the browser for visitors with another version', async () => {
    await remote.release('2');
    expect(isRendered(await rendered())).toBe(true);
    await remote.promote();
    const before = await outcome('other-version');
    expect((await open()).body).toContain('<p>start</p>');
    expect(await outcome('other-version')).toBe(before + 1);
    await remote.rollBack();
    await rendered();
  });

  test.each([
    ['Broken', 'failed'],
    ['Endless', 'late'],
  ])('falls back to the browser without retries for a while when rendering fails (%s: %s)', async (title, why) => {
    const person = await api.signIn();
    const bad = await calls.publish(person, { title });
    const before = [await outcome(why), await outcome('resting')];
    const attempt = await open(bad);
    expect([attempt.statusCode, attempt.body.includes('<p>start</p>')]).toEqual([200, true]);
    await open(bad);
    expect([await outcome(why), await outcome('resting')]).toEqual([Number(before[0]) + 1, Number(before[1]) + 1]);
    await rendered();
  });

  test('is rendered in the browser when the server bundle is missing or broken', async () => {
    const { portfolioServerDir } = api.environment;
    await rm(portfolioServerDir, { recursive: true });
    const before = await outcome('missing');
    expect((await open()).body).toContain('<p>start</p>');
    expect(await outcome('missing')).toBe(before + 1);
    await build('1', 'throw new Error("cannot be loaded")');
    const starting = await outcome('starting');
    expect((await open()).body).toContain('<p>start</p>');
    expect(await outcome('starting')).toBe(starting + 1);
    await build('1');
    await rendered();
  });
});
