import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as ask, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@tracker/test-infrastructure/ports';
import { Nginx, TYPES_OF_INERT_FILES } from '../../testing/nginx.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

const SECRET = 'Zq7-secret_token4THISspec';
const SHORT = 'cut0ff';

describe('the nginx proxy', () => {
  let api: TestApp;
  let nginx: Nginx;

  beforeAll(async () => {
    api = await startTestApp();
    const apiPort = await freePort();
    await api.app.listen(apiPort, '127.0.0.1');
    nginx = await Nginx.start(apiPort);
  });

  afterAll(async () => {
    await nginx?.stop();
    await api?.close();
  });

  function release(file: string): string {
    const folder = join(nginx.folder, 'data/remotes/team/1');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), '<script>alert(1)</script>');
    return `/remotes/team/1/${file}`;
  }

  test.each([
    ['a.js', 'text/javascript; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-8'],
  ])('serves %s with its own content type', async (file, type) => {
    const { status, headers } = await nginx.fetch(release(file));
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect([headers.get('content-security-policy'), headers.get('content-disposition')]).toEqual([null, null]);
  });

  test.each(TYPES_OF_INERT_FILES)(
    'serves %s so that it cannot run scripts when it is opened directly',
    async (file, type) => {
      const { status, headers } = await nginx.fetch(release(file));
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; sandbox`,
        'content-disposition': 'attachment',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
    },
  );

  test.each(['a.html', 'a.xml', 'a.pdf', 'a.txt', 'a.mjs', 'a.swf', 'a'])(
    'answers 404 for %s in the folder of releases',
    async (file) => {
      const answer = await nginx.fetch(release(file));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(await answer.text()).not.toContain('alert');
    },
  );

  test.each([
    ['br, gzip', 'br', 'packed by brotli'],
    ['gzip, deflate, br;q=0.5', 'br', 'packed by brotli'],
    ['gzip, br;q=0', 'gzip', null],
    ['identity', null, '<script>alert(1)</script>'],
  ])('serves the compressed copy of a file that matches Accept-Encoding: %s', async (accepted, encoding, packed) => {
    const path = release('packed.js');
    writeFileSync(join(nginx.folder, 'data', `${path}.br`), 'packed by brotli');
    writeFileSync(join(nginx.folder, 'data', `${path}.gz`), 'packed by gzip');
    const { headers, body } = await raw(nginx.port, path, accepted);
    expect([headers['content-encoding'] ?? null, headers['content-type']]).toEqual([
      encoding,
      'text/javascript; charset=utf-8',
    ]);
    expect(headers['vary']).toBe('Accept-Encoding');
    if (packed) expect(body).toBe(packed);
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('answers a too large upload with the message of the product', async () => {
    const { status, headers, body } = await raw(nginx.port, '/api/credentials', 'identity', 13 << 20);
    expect([status, headers['content-type'], body]).toEqual([
      413,
      'text/plain; charset=utf-8',
      'The file is too large: at most 10 MB are accepted.',
    ]);
  });

  test('retries an interrupted GET, but not a POST that a process may have received', async () => {
    const asked: string[] = [];
    const cutting: Server = createServer((request, answer) => {
      asked.push(String(request.method));
      if (asked.length % 2) request.socket.destroy();
      else answer.end('the second time');
    }).listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    const before = await Nginx.start((cutting.address() as { port: number }).port);
    const read = await before.fetch('/api/credentials');
    expect([read.status, await read.text(), asked]).toEqual([200, 'the second time', ['GET', 'GET']]);
    const written = await before.fetch('/api/credentials', { method: 'POST', body: '{}' });
    expect([written.status, await written.text(), asked]).toEqual([
      503,
      'The service is not available right now. Please try again shortly.',
      ['GET', 'GET', 'POST'],
    ]);
    await before.stop();
    cutting.close();
  });

  test('logs the route without tokens, queries and referrers', async () => {
    const paths = [
      `/invite?token=${SECRET}`,
      `/portfolio/view/${SECRET}?embed=1`,
      `/portfolio/view/${SHORT}`,
      `//portfolio/%76iew/${SECRET}/`,
      `/api/portfolio/public/${SECRET}/preview.png`,
      `/api/invitations/${SECRET}`,
      `/calendar/${SECRET}.ics`,
      `/mail/unsubscribe?token=${SECRET}`,
      `/auth/google/callback?code=${SECRET}&state=${SECRET}`,
      `/somewhere/new/${SECRET}/and/${SECRET}`,
      `/assets/none.js?${SECRET}`,
      `/api/subscriptions/create-checkout-session`,
    ];
    for (const path of paths) await nginx.fetch(path, { headers: { referer: `https://tracker.example/?${SECRET}` } });
    const answer = await nginx.fetch('/api/auth/user');
    const lines = await logged(/"route":"\/api\/auth\/user"/);
    expect(lines.at(-1)).toMatchObject({ method: 'GET', status: 401, requestId: answer.headers.get('x-request-id') });
    expect(lines.slice(-paths.length - 1).map(({ route }) => route)).toEqual([
      '/invite',
      '/portfolio/view/*',
      '/portfolio/view/*',
      '/portfolio/view/*/',
      '/api/portfolio/public/*/preview.png',
      '/api/invitations/*',
      '/calendar/*',
      '/mail/unsubscribe',
      '/auth/google/callback',
      '/somewhere/new/*/and/*',
      '/assets/none.js',
      '/api/subscriptions/create-checkout-session',
      '/api/auth/user',
    ]);
    for (const text of Object.values(nginx.logs()))
      expect(text).not.toMatch(new RegExp(`${SECRET}|${SHORT}|tracker.example`));
  });

  test('does not log the path of a request that fails either', async () => {
    const away = await freePort();
    const alone = await Nginx.start(away);
    const referer = `https://tracker.example/?${SECRET}`;
    const answer = await alone.fetch(`/portfolio/view/${SECRET}?a=${SECRET}`, { headers: { referer } });
    const tooLarge = await alone
      .fetch(`/api/invitations/${SECRET}`, { method: 'POST', body: 'x'.repeat(13 << 20) })
      .catch(() => null);
    expect([answer.status, answer.headers.get('retry-after'), tooLarge?.status ?? 413]).toEqual([503, '5', 413]);
    expect(await answer.text()).toBe('The service is not available right now. Please try again shortly.');
    await alone.ended();
    const logs = alone.logs();
    expect(logs['access.log']).toContain(
      `"upstream":"127.0.0.1:${away} : 127.0.0.1:${away}","upstreamStatus":"502 : 502"`,
    );
    expect(Object.values(logs).join('')).not.toMatch(new RegExp(`${SECRET}|tracker.example`));
    alone.remove();
  });

  /** Waits until a line of the access log matches, and returns its lines. */
  async function logged(last: RegExp): Promise<{ route: string; method: string; status: number; requestId: string }[]> {
    const log = () => nginx.logs()['access.log'] ?? '';
    await until(
      () => last.test(log()),
      () => `The log has no line with ${last.source}`,
    );
    return log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
});

/** The response without decompression; sends a body of that many bytes, if any. */
async function raw(port: number, path: string, accepted: string, bytes = 0) {
  const headers = { 'accept-encoding': accepted, ...(bytes && { 'content-length': String(bytes) }) };
  const request = ask({ host: '127.0.0.1', port, path, method: bytes ? 'POST' : 'GET', headers });
  // The request may be refused before its whole body was sent.
  request.on('error', () => undefined);
  if (bytes) request.write(Buffer.alloc(1 << 16));
  else request.end();
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(answer);
  request.destroy();
  return { status: answer.statusCode, headers: answer.headers, body };
}
