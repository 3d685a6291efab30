import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { TYPES_OF_INERT_FILES } from '../../../testing/nginx.js';
import { startTestApp, type TestApp, testApp } from '../../../testing/test-app.js';

const INDEX = `<!doctype html><html lang="en"><head><script defer src="/assets/shell.0123456789.js"></script><link href="/assets/shell.0123456789.css" rel="stylesheet"></head><body><div id="root">
      <div class="start-screen" aria-busy="true"><svg></svg><div>Starting</div></div>
    </div></body></html>`;
const SHEET = '.landing{color:red}';
const SHEET_HASH = createHash('sha256').update(SHEET).digest('base64');
const EVERYTHING = 'google microsoft linkedin sso';

const api = testApp();

describe('the files of releases', () => {
  const FOLDER = '/remotes/team/1.0.0-abc';

  beforeAll(async () => {
    const folder = join(api.environment.dataDir, FOLDER);
    await mkdir(folder, { recursive: true });
    // As somebody may have put them there before anything was refused.
    const kinds = 'js css json js.map woff2 svg png webp avif html xml pdf txt mjs';
    for (const kind of kinds.split(' ')) await writeFile(join(folder, `a.${kind}`), '<script>alert(1)</script>');
    for (const kind of ['js', 'svg']) await writeFile(join(folder, `a.${kind}.gz`), gzipSync('packed'));
  });

  const ask = (file: string, headers = {}) => api.inject({ url: `${FOLDER}/${file}`, headers });

  test.each([
    ['a.js', /^(?:text|application)\/javascript; charset=utf-8$/],
    ['a.css', /^text\/css; charset=utf-8$/],
  ])('%s is code for pages, under its own type', async (file, type) => {
    for (const encoding of ['identity', 'gzip']) {
      const { statusCode, headers } = await ask(file, { 'accept-encoding': encoding });
      expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        expect.stringMatching(type),
        'nosniff',
      ]);
      expect(headers['content-disposition']).toBeUndefined();
    }
  });

  test.each(TYPES_OF_INERT_FILES)('%s runs nothing when it is opened by itself', async (file, type) => {
    for (const encoding of ['identity', 'gzip']) {
      const { statusCode, headers } = await ask(file, { 'accept-encoding': encoding });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; sandbox`,
        'content-disposition': 'attachment',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });

  test.each([
    'a.html',
    'a.xml',
    'a.pdf',
    'a.txt',
    'a.mjs',
    'a.js.gz',
    'a%2ehtml',
    'a.html?x=.js',
    'x.js/../a.html',
    'a.js%00.html',
  ])('%s is not there, although it lies in the folder', async (file) => {
    const { statusCode, headers, body } = await ask(file);
    expect(body).not.toContain('alert');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('may be shown by a CDN where one is named', async () => {
    const behind = await startTestApp({ environment: { remotesUrl: 'https://cdn.example' } });
    await mkdir(join(behind.environment.dataDir, FOLDER), { recursive: true });
    await writeFile(join(behind.environment.dataDir, FOLDER, 'a.png'), 'x');
    expect((await behind.inject(`${FOLDER}/a.png`)).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await behind.close();
  });
});

describe('the landing page that was drawn as the shell was built', () => {
  async function build(app: TestApp, drawn: Record<string, string>): Promise<void> {
    const { shellDir } = app.environment;
    await mkdir(join(shellDir, 'assets'), { recursive: true });
    await writeFile(join(shellDir, 'index.html'), INDEX);
    await writeFile(join(shellDir, 'assets/shell.0123456789.css'), SHEET);
    await writeFile(join(shellDir, 'landing.json'), JSON.stringify(drawn));
  }

  beforeAll(async () => {
    await build(api, { [EVERYTHING]: '<h1>Three ways</h1>', linkedin: '<h1>One way</h1>' });
  });

  test('is what a visitor gets, with its styles, for the shell to take over', async () => {
    const { headers, body } = await api.inject('/?utm_source=mail');
    expect(body).toContain('<div id="root"><h1>Three ways</h1></div></body>');
    expect(body).toContain(`<style>${SHEET}</style>`);
    expect(body).toContain('<script type="application/json" id="rendered">"landing"</script>');
    expect(body).not.toContain('rel="stylesheet"');
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${SHEET_HASH}';`);
  });

  test('is never seen by whoever may be signed in, nor by caches that know no cookies', async () => {
    const nora = await api.signIn({ email: 'nora@example.test' });
    for (const cookie of [nora.cookie, 'session=ended']) {
      const { headers, body } = await api.inject({ url: '/', headers: { cookie } });
      expect(body).toContain('Starting');
      expect(body).not.toMatch(/Three ways|id="rendered"/);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
      // The shell's styles stand in every page: with them the start screen shows at once.
      expect(body).toContain(`<style>${SHEET}</style>`);
      expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${SHEET_HASH}';`);
    }
  });

  test.each(['/credentials', '/terms', '//', '/?signIn=cancelled', '/?embed', '/?a=1&signIn=x', '/index.html'])(
    'is not what is asked for by %s',
    async (url) => {
      const { body } = await api.inject(url);
      expect([body.includes('Starting'), body.includes('Three ways')]).toEqual([true, false]);
    },
  );

  test('is kept packed, under a tag that is not the other page’s', async () => {
    const packed = await api.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Three ways');
    const ask = (cookie: string) =>
      api.inject({ url: '/', headers: { cookie, 'if-none-match': String(packed.headers['etag']) } });
    expect((await ask('')).statusCode).toBe(304);
    expect((await ask('session=ended')).statusCode).toBe(200);
  });

  test('offers the ways to sign in that the installation has, and is left out where none was drawn for them', async () => {
    const linkedin = { clientId: 'l', clientSecret: 'ls' };
    const providers = { google: null, microsoft: null, linkedin };
    const bare = await startTestApp({ environment: { isProduction: true, providers } });
    await build(bare, { [EVERYTHING]: '<h1>Three ways</h1>', linkedin: '<h1>One way</h1>' });
    expect((await bare.inject('/')).body).toContain('One way');
    await build(bare, { google: '<h1>Another way</h1>' });
    // Times of files are no finer than a tick on some systems.
    await utimes(join(bare.environment.shellDir, 'landing.json'), new Date(), new Date('2030-01-01'));
    expect((await bare.inject('/')).body).toContain('Starting');
    await bare.close();
  });
});
