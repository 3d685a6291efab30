import { createHash } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startTestApp, type TestApp, testApp } from '../../../testing/test-app.js';

const INDEX = `<!doctype html><html lang="en"><head><script defer src="/assets/shell.0123456789.js"></script><link href="/assets/shell.0123456789.css" rel="stylesheet"></head><body><div id="root">
      <div class="start-screen" aria-busy="true"><svg></svg><div>Starting</div></div>
    </div></body></html>`;
const SHEET = '.landing{color:red}';
const SHEET_HASH = createHash('sha256').update(SHEET).digest('base64');
const EVERYTHING = 'google microsoft linkedin sso';

describe('the landing page that was drawn as the shell was built', () => {
  const api = testApp();

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
