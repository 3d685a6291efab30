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
    // Such files may have been stored before the product refused them.
    const kinds = 'js css json js.map woff2 svg png webp avif html xml pdf txt mjs';
    for (const kind of kinds.split(' ')) await writeFile(join(folder, `a.${kind}`), '<script>alert(1)</script>');
    for (const kind of ['js', 'svg']) await writeFile(join(folder, `a.${kind}.gz`), gzipSync('packed'));
  });

  const ask = (file: string, headers = {}) => api.inject({ url: `${FOLDER}/${file}`, headers });

  test.each([
    ['a.js', /^(?:text|application)\/javascript; charset=utf-8$/],
    ['a.css', /^text\/css; charset=utf-8$/],
  ])('serve %s with its own content type', async (file, type) => {
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

  test.each(TYPES_OF_INERT_FILES)(
    'serve %s so that it cannot run scripts when it is opened directly',
    async (file, type) => {
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
    },
  );

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
  ])('answer 404 for %s in the folder', async (file) => {
    const { statusCode, headers, body } = await ask(file);
    expect(body).not.toContain('alert');
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  test('allow cross-origin use when a CDN is configured', async () => {
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

describe('the prerendered landing page', () => {
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

  test('is served to visitors with inlined styles, and the shell hydrates it', async () => {
    const { headers, body } = await api.inject('/?utm_source=mail');
    expect(body).toContain('<div id="root"><h1>Three ways</h1></div></body>');
    expect(body).toContain(`<style>${SHEET}</style>`);
    expect(body).toContain('<script type="application/json" id="rendered">"landing"</script>');
    expect(body).not.toContain('rel="stylesheet"');
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${SHEET_HASH}';`);
  });

  test('is not served to callers with a session cookie, and varies by cookie', async () => {
    const nora = await api.signIn({ email: 'nora@example.test' });
    for (const cookie of [nora.cookie, 'session=ended']) {
      const { headers, body } = await api.inject({ url: '/', headers: { cookie } });
      expect(body).toContain('Starting');
      expect(body).not.toMatch(/Three ways|id="rendered"/);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
      // Every page inlines the styles of the shell so that the start screen shows immediately.
      expect(body).toContain(`<style>${SHEET}</style>`);
      expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${SHEET_HASH}';`);
    }
  });

  test.each(['/credentials', '/terms', '//', '/?signIn=cancelled', '/?embed', '/?a=1&signIn=x', '/index.html'])(
    'is not served at %s',
    async (url) => {
      const { body } = await api.inject(url);
      expect([body.includes('Starting'), body.includes('Three ways')]).toEqual([true, false]);
    },
  );

  test('is cached compressed, with another ETag than the start page', async () => {
    const packed = await api.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Three ways');
    const ask = (cookie: string) =>
      api.inject({ url: '/', headers: { cookie, 'if-none-match': String(packed.headers['etag']) } });
    expect((await ask('')).statusCode).toBe(304);
    expect((await ask('session=ended')).statusCode).toBe(200);
  });

  test('matches the configured sign-in providers, and is omitted when no variant was prerendered for them', async () => {
    const linkedin = { clientId: 'l', clientSecret: 'ls' };
    const providers = { google: null, microsoft: null, linkedin };
    const bare = await startTestApp({ environment: { isProduction: true, providers } });
    await build(bare, { [EVERYTHING]: '<h1>Three ways</h1>', linkedin: '<h1>One way</h1>' });
    expect((await bare.inject('/')).body).toContain('One way');
    await build(bare, { google: '<h1>Another way</h1>' });
    // The modification time may not change otherwise, because some file systems store it coarsely.
    await utimes(join(bare.environment.shellDir, 'landing.json'), new Date(), new Date('2030-01-01'));
    expect((await bare.inject('/')).body).toContain('Starting');
    await bare.close();
  });
});
