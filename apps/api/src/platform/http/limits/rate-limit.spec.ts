import { clientNetwork } from './rate-limit.js';
import { startTestApp, testApp } from '../../../testing/test-app.js';

describe('rate limits', () => {
  const api = testApp({ now: '2026-11-21T10:00:00Z' });

  const call = (url: string, remoteAddress: string) => api.inject({ url, remoteAddress });

  test('allow a burst of 500 calls, and 40 sign-ins a minute', async () => {
    const calls = await Promise.all(Array.from({ length: 500 }, () => call('/api/subscriptions/pricing', '10.1.0.1')));
    expect(new Set(calls.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    // Each sign-in consists of a start and a callback.
    const signIns = await Promise.all(Array.from({ length: 80 }, () => call('/auth/nobody', '10.1.0.1')));
    expect(new Set(signIns.map((answer) => answer.statusCode))).toEqual(new Set([404]));
  });

  test('answer too many sign-ins with 429 and Retry-After without affecting other clients', async () => {
    const flood = await Promise.all(Array.from({ length: 221 }, () => call('/auth/nobody', '10.1.0.2')));
    const refused = flood.filter((answer) => answer.statusCode === 429);
    expect(refused.length).toBe(1);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused[0]?.body).toBe('Too many requests. Please wait a moment and try again.');
    // In any spelling of the path.
    expect((await call('/%61uth/nobody', '10.1.0.2')).statusCode).toBe(429);
    const headers = { accept: 'application/problem+json' };
    const problem = await api.inject({ url: '/auth/nobody', remoteAddress: '10.1.0.2', headers });
    expect(problem.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(problem.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call('/auth/nobody', '10.1.0.3')).statusCode).toBe(404);
    expect((await call('/api/subscriptions/pricing', '10.1.0.2')).statusCode).toBe(200);
    api.clock.advance(60_000);
    expect((await call('/auth/nobody', '10.1.0.2')).statusCode).toBe(404);
  });

  test('count a sign-in through an organization as two requests, like any other sign-in', async () => {
    const remoteAddress = '10.1.0.9';
    const payload = { email: 'kim@nowhere.test' };
    const statuses: number[] = [];
    for (let signIn = 0; signIn < 110; signIn += 1) {
      const asked = await api.inject({ method: 'POST', url: '/auth/sso', payload, remoteAddress });
      const begun = await call('/auth/sso/0190c9a2-0000-7000-8000-000000000001', remoteAddress);
      statuses.push(asked.statusCode, begun.statusCode, (await call('/auth/sso/callback', remoteAddress)).statusCode);
    }
    expect(new Set(statuses)).toEqual(new Set([404, 303]));
    expect((await call('/auth/nobody', remoteAddress)).statusCode).toBe(429);
  });

  test('send no headers about the remaining quota', async () => {
    const answer = await call('/api/subscriptions/pricing', '10.1.0.7');
    expect(Object.keys(answer.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });

  test('count a whole IPv6 network as one client', async () => {
    const flood = await Promise.all(
      Array.from({ length: 221 }, (_, host) => call('/auth/nobody', `2001:db8:0:1::${host.toString(16)}`)),
    );
    expect(flood.some((answer) => answer.statusCode === 429)).toBe(true);
    expect((await call('/auth/nobody', '2001:db8:0:2::1')).statusCode).toBe(404);
  });

  test.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    [undefined, 'gone'],
  ])('identify the client at %s as %s', (ip, client) => {
    expect(clientNetwork({ ip })).toBe(client);
  });
});

test('the page and picture of a public portfolio are rate limited, other pages are not', async () => {
  const api = await startTestApp({ now: '2026-11-21T10:00:00Z', environment: { isProduction: true } });
  try {
    const call = async (url: string) => (await api.inject({ url, remoteAddress: '10.1.0.5' })).statusCode;
    const counted = ['/portfolio/view/x', '//portfolio/view/x', '/api/portfolio/public/x/preview.png', '/api/x'];
    const calls = await Promise.all(Array.from({ length: 2_000 }, (_, turn) => call(counted[turn] ?? '/api/x')));
    expect(calls).not.toContain(429);
    expect(await Promise.all(counted.map(call))).toEqual([429, 429, 429, 429]);
    expect(await call('/credentials')).not.toBe(429);
  } finally {
    await api.close();
  }
});
