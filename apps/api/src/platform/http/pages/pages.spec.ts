import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { EarlyReads } from '@tracker/contracts/auth/browser-contract';
import { startTestApp, type TestApp, testApp } from '../../../testing/test-app.js';
import { ShellPage } from './shell-page.js';

const THEME_SCRIPT = `document.documentElement.classList.toggle('dark', localStorage.theme === 'dark')`;
const INDEX = `<!doctype html><html lang="en"><head><script>${THEME_SCRIPT}</script><script defer src="/assets/shell.0123456789.js"></script></head><body></body></html>`;
const BUNDLE = 'console.log("shell")';

describe('pages and files', () => {
  const api = testApp();

  beforeAll(async () => {
    const { shellDir, dataDir } = api.environment;
    await mkdir(join(shellDir, 'assets'), { recursive: true });
    await writeFile(join(shellDir, 'index.html'), INDEX);
    await writeFile(join(shellDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(shellDir, 'assets/shell.0123456789.js'), BUNDLE);
    await writeFile(join(shellDir, 'assets/shell.0123456789.js.br'), brotliCompressSync(BUNDLE));
    await mkdir(join(dataDir, 'remotes/team/1.0.0-abc'), { recursive: true });
    await writeFile(join(dataDir, 'remotes/team/1.0.0-abc/entry.js'), 'export {}');
    await writeFile(join(dataDir, 'secret.txt'), 'secret');
  });

  const directives = (policy: unknown) =>
    new Map(
      String(policy)
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const),
    );

  test.each(['/', '/credentials', '/portfolio/share', '/anything/at/all'])('serve the page at %s', async (url) => {
    const answer = await api.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<script type="application/json" id="remotes">[]</script></head>');
  });

  test.each(['//', '///credentials', '//evil.example/x', '/authors', '/apiary'])(
    'serve the page at the unusual address %s',
    async (url) => {
      const answer = await api.inject(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  test('allow the theme script by its hash and no other inline script', async () => {
    const policy = directives((await api.inject('/')).headers['content-security-policy']);
    const hash = createHash('sha256').update(THEME_SCRIPT).digest('base64');
    expect(policy.get('script-src')).toEqual([`'self'`, `'sha256-${hash}'`]);
    expect(policy.get('object-src')).toEqual([`'none'`]);
    expect(policy.get('base-uri')).toEqual([`'self'`]);
    expect(policy.get('frame-ancestors')).toEqual([`'none'`]);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  test.each([
    '/',
    '/credentials',
    '/portfolio/view/abc_DEF-1',
    '/invite?token=abc',
    '/api/docs',
    '/api/none',
    '/healthz',
  ])('allow only style sheets of this origin at %s', async (url) => {
    const policy = directives((await api.inject(url)).headers['content-security-policy']);
    expect(policy.get('style-src')).toEqual([`'self'`]);
  });

  test('allow the inline style of the unsubscribe page by its hash', async () => {
    const { headers, body } = await api.inject('/mail/unsubscribe?token=unknown');
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(directives(headers['content-security-policy']).get('style-src')).toEqual([`'self'`, `'sha256-${hash}'`]);
  });

  test('may be framed only at a public portfolio', async () => {
    const [portfolio, other] = [await api.inject('/portfolio/view/abc_DEF-1'), await api.inject('/portfolio')];
    expect(portfolio.headers['x-frame-options']).toBeUndefined();
    expect(directives(portfolio.headers['content-security-policy']).get('frame-ancestors')).toEqual(['*']);
    expect(portfolio.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    expect(other.headers['x-frame-options']).toBe('DENY');
  });

  test('allow the Stripe script only when payments are configured, and never on pages with tokens in links', async () => {
    const paying = await startTestApp({
      environment: { stripe: { secretKey: 'sk', webhookSecret: 'wh', priceTeam: null, priceEnterprise: null } },
    });
    await mkdir(paying.environment.shellDir, { recursive: true });
    await writeFile(join(paying.environment.shellDir, 'index.html'), INDEX);
    const isAllowed = async (app: TestApp, url: string) => {
      const { headers, body } = await app.inject(url);
      const scripts = directives(headers['content-security-policy']).get('script-src');
      return [scripts?.includes('https://js.stripe.com'), body.includes('id="payment-script"')];
    };
    expect(await isAllowed(paying, '/organization')).toEqual([true, true]);
    expect(await isAllowed(paying, '/portfolio/view/abc_DEF-1')).toEqual([false, false]);
    expect(await isAllowed(paying, '/invite?token=abc')).toEqual([false, false]);
    expect(await isAllowed(api, '/organization')).toEqual([false, false]);
    await paying.close();
  });

  test('list the available sign-in providers and plans, in production only the configured ones', async () => {
    const providers = { google: null, microsoft: null, linkedin: { clientId: 'l', clientSecret: 'ls' } };
    const bare = await startTestApp({ environment: { isProduction: true, providers } });
    await mkdir(bare.environment.shellDir, { recursive: true });
    await writeFile(join(bare.environment.shellDir, 'index.html'), INDEX);
    const offers = async (app: TestApp) => /id="offers">([^<]*)</.exec((await app.inject('/')).body)?.[1];
    expect(await offers(bare)).toBe('{"signIn":["linkedin"],"plans":false,"sso":false}');
    expect(await offers(api)).toBe('{"signIn":["google","microsoft","linkedin"],"plans":true,"sso":true}');
    await bare.close();
  });

  test('start the user request early only for a valid session', async () => {
    const nora = await api.signIn({ email: 'nora@example.test' });
    const signedIn = await nora.get('/credentials');
    const [, script = ''] = /<script id="early-reads">(.*?)<\/script>/.exec(signedIn.body) ?? [];
    expect(script).toContain('"/api/auth/user"');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(signedIn.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    for (const cookie of ['', 'session=ended'])
      expect((await api.inject({ url: '/credentials', headers: { cookie } })).body).not.toContain('early-reads');
  });

  test('pass on the response of each early request, even when it fails', async () => {
    const page = new ShellPage(api.environment.shellDir);
    const calls = ['/api/a?b=<&c="', '/api/fails'];
    const html = (await page.render({ data: {}, files: [], calls, isInLayout: false }))?.html ?? '';
    const [, script = ''] = /<script id="early-reads">(.*?)<\/script>/.exec(html) ?? [];
    const begin = (address: string) =>
      address === '/api/fails' ? Promise.reject(new Error()) : Promise.resolve(address);
    const context = createContext({ fetch: begin, location: { pathname: '/credentials' } });
    runInContext(script, context);
    const { path, responses } = context['earlyReads'] as EarlyReads;
    expect(path).toBe('/credentials');
    await expect(responses['/api/a?b=<&c="']).resolves.toBe('/api/a?b=<&c="');
    await expect(responses['/api/fails']).rejects.toThrow();
  });

  test('preload the files of the layout first on screens within the layout', async () => {
    const folder = join(api.environment.dataDir, 'shell-with-layout');
    await mkdir(folder);
    await writeFile(join(folder, 'index.html'), INDEX);
    await writeFile(join(folder, 'signed-in.json'), '["/assets/layout.js","/assets/layout.css"]');
    const page = new ShellPage(folder);
    const content = { data: {}, files: [{ address: '/remotes/a.js', integrity: 'sha384-a' }], calls: ['/api/a'] };
    const links = async (isInLayout: boolean) =>
      (await page.render({ ...content, isInLayout }))?.html.match(
        /<link rel="preload"[^>]*>|<script id="early-reads"/g,
      );
    const read = '<script id="early-reads"';
    const ofRemote = '<link rel="preload" as="script" crossorigin integrity="sha384-a" href="/remotes/a.js">';
    expect(await links(true)).toEqual([
      '<link rel="preload" as="script" href="/assets/layout.js">',
      '<link rel="preload" as="style" href="/assets/layout.css">',
      read,
      ofRemote,
    ]);
    expect(await links(false)).toEqual([read, ofRemote]);
  });

  test('are compressed for clients that accept brotli, and answered with 304 when unchanged', async () => {
    const packed = await api.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<html lang="en">');
    const plain = await api.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const again = await api.inject({ url: '/', headers: { 'if-none-match': String(packed.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('serve hashed files precompressed and cacheable for a year', async () => {
    const file = await api.inject({ url: '/assets/shell.0123456789.js', headers: { 'accept-encoding': 'br' } });
    expect(file.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe(BUNDLE);
    expect((await api.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('serve versioned files of remotes cacheable for a year', async () => {
    const file = await api.inject('/remotes/team/1.0.0-abc/entry.js');
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });

  test.each([
    '/assets/none.0123456789.js',
    '/assets',
    '/none.js',
    '/remotes/team/2.0.0/entry.js',
    '/remotes/team',
    '/remotes/team/1.0.0-abc/',
    '/api/none',
    '/api',
    '/auth/none/callback',
    '/.env',
    '/healthz/more',
    '//api/none',
    '///auth/none',
    '/%61pi/none',
    '/api%2Fnone',
    '/API/none',
    '/Auth/google',
  ])('answer 404 instead of the page at %s', async (url) => {
    const answer = await api.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    '/remotes/../secret.txt',
    '/remotes/%2e%2e/secret.txt',
    '/remotes/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
  ])('refuse path traversal at %s', async (url) => {
    const answer = await api.inject(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('secret');
  });

  test('answer 503 with a message when the interface is not built', async () => {
    const unbuilt = await startTestApp();
    const answer = await unbuilt.inject('/');
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      'The interface is not built yet. Please try again shortly.',
    ]);
    await unbuilt.close();
  });

  test('include an OpenAPI document with the schemas of the contracts', async () => {
    const document = (await api.inject('/api/docs/openapi.json')).json();
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/auth/user', '/api/remotes']));
    expect(document.components.schemas.User.properties).toHaveProperty('timeZone');
    expect(document.components.schemas.CredentialRow.properties.badge).toEqual({
      anyOf: [{ $ref: '#/components/schemas/BadgeMark' }, { type: 'null' }],
    });
    expect(document.paths['/api/credentials'].post.requestBody.content).toHaveProperty(['multipart/form-data']);
  });

  test('show the OpenAPI document in a page that loads only its own files', async () => {
    const page = await api.inject('/api/docs');
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => String(file));
    const answers = await Promise.all(files.map((file) => api.inject(file)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await api.inject('/api/docs/')).body).toBe(page.body);
    expect((await api.inject('/api/docs/package.json')).statusCode).toBe(404);
  });
});
