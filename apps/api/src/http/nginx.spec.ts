import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Nginx } from '../testing/nginx.js';
import { freePort } from '../testing/service-process.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

const SECRET = 'Zq7-secret_token4THISspec';
const SHORT = 'cut0ff';

describe('nginx in front', () => {
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
  ])('serves %s as code for pages', async (file, type) => {
    const { status, headers } = await nginx.fetch(release(file));
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      type,
      'nosniff',
    ]);
    expect([headers.get('content-security-policy'), headers.get('content-disposition')]).toEqual([null, null]);
  });

  test.each([
    ['a.json', 'application/json; charset=utf-8'],
    ['a.js.map', 'application/json; charset=utf-8'],
    ['a.woff2', 'font/woff2'],
    ['a.svg', 'image/svg+xml'],
    ['a.png', 'image/png'],
    ['a.webp', 'image/webp'],
    ['a.avif', 'image/avif'],
  ])('serves %s so that it runs nothing when it is opened by itself', async (file, type) => {
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
  });

  test.each(['a.html', 'a.xml', 'a.pdf', 'a.txt', 'a.mjs', 'a.swf', 'a'])(
    'shows nothing of %s, although it lies among the releases',
    async (file) => {
      const answer = await nginx.fetch(release(file));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
      expect(await answer.text()).not.toContain('alert');
    },
  );

  test('writes neither tokens nor queries nor referrers, and names the route', async () => {
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

  test('says nothing of a request’s address when a request cannot be answered either', async () => {
    const away = await freePort();
    const alone = await Nginx.start(away);
    const referer = `https://tracker.example/?${SECRET}`;
    const answer = await alone.fetch(`/portfolio/view/${SECRET}?a=${SECRET}`, { headers: { referer } });
    const tooLarge = await alone
      .fetch(`/api/invitations/${SECRET}`, { method: 'POST', body: 'x'.repeat(13 << 20) })
      .catch(() => null);
    expect([answer.status, tooLarge?.status ?? 413]).toEqual([502, 413]);
    await alone.ended();
    const logs = alone.logs();
    expect(logs['access.log']).toContain(`"upstream":"127.0.0.1:${away}","upstreamStatus":"502"`);
    expect(Object.values(logs).join('')).not.toMatch(new RegExp(`${SECRET}|tracker.example`));
    alone.remove();
  });

  /** The lines of the log, once one of them matches. */
  async function logged(last: RegExp): Promise<{ route: string; method: string; status: number; requestId: string }[]> {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
      const text = nginx.logs()['access.log'] ?? '';
      if (last.test(text))
        return text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
    }
    throw new Error(`The log has no line with ${last.source}`);
  }
});
