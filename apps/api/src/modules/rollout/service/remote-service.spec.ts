import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { TestPerson } from '../../../testing/test-person.js';
import { OPERATOR, rolloutApp, startWith } from '../test-remote.fixture.js';
import { ServiceKeys } from './service-keys.service.js';
import { targetOf } from './service-proxy.service.js';

const PATH = '/api/operator/rollouts/team/service';
const MEBIBYTE = 1024 * 1024;
const DAY = 86_400_000;

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

describe('the service of a remote', () => {
  const api = rolloutApp({ now: '2026-11-21T10:00:00Z', environment: { metricsToken: 'scrape-me-0123456789' } });
  let nora: TestPerson;
  let service: Server;
  let answer: Answer;
  let seen: IncomingMessage[] = [];

  beforeAll(async () => {
    nora = await api.signIn({ email: 'nora@example.test' });
    service = createServer((request, response) => {
      seen.push(request);
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
  });

  const address = (path = '') => `http://127.0.0.1:${(service.address() as AddressInfo).port}${path}`;

  beforeEach(async () => {
    seen = [];
    answer = (_request, response) => response.setHeader('content-type', 'application/json').end('{"hours":3}');
    await startWith(api, 'team');
    // Each test has its own circuit breaker.
    await api.operator.put(PATH, {
      url: address(`/base/${expect.getState().currentTestName?.length}-${Math.random()}/`),
    });
  });

  afterAll(() => {
    service?.closeAllConnections();
    service?.close();
  });

  interface Request {
    method?: string;
    headers?: Record<string, string>;
    payload?: string | Buffer | Readable;
  }
  const call = (path: string, { headers, ...rest }: Request = {}, person: TestPerson = nora) =>
    person.inject({
      url: `/api/remotes/team/service/${path}`,
      headers: { 'x-remote': 'team', ...headers },
      ...rest,
    } as never);
  const bodyOf = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  const claimsOf = async (request: IncomingMessage | undefined) => {
    const keys = (await api.inject('/.well-known/jwks.json')).json<JSONWebKeySet>();
    const token = request?.headers.authorization?.replace('Bearer ', '') ?? '';
    return jwtVerify(token, createLocalJWKSet(keys), {
      issuer: api.environment.publicUrl,
      audience: 'team',
      currentDate: api.clock.now(),
    });
  };

  test('is registered by operators and shown to owners', async () => {
    const { url } = (await api.operator.get(PATH)).json();
    expect(url).toContain(address('/base/'));
    const owner = await api.signIn();
    expect((await owner.get(PATH)).statusCode).toBe(404);
    await api.operator.put('/api/operator/rollouts/team/owners', { user: owner.userId });
    expect((await owner.get(PATH)).json()).toEqual({ url });
    expect((await owner.put(PATH, { url })).statusCode).toBe(404);
    expect((await owner.delete(PATH)).statusCode).toBe(404);
    expect((await api.operator.delete(PATH)).statusCode).toBe(204);
    expect((await api.operator.get(PATH)).statusCode).toBe(404);
    expect((await call('hours')).statusCode).toBe(404);
    const { events } = (await api.operator.get('/api/operator/rollouts/team/events?limit=3')).json();
    expect(events).toMatchObject([
      { action: 'service-removed', before: { url }, actor: OPERATOR },
      { action: 'owner-added' },
      { action: 'service-set', after: { url } },
    ]);
  });

  test('cannot be registered at an address that is not public, complete and without password or query', async () => {
    for (const url of [
      'http://service.example/',
      'https://10.0.0.8/',
      'https://name:password@service.example/',
      'ftp://service.example/',
      'https://service.example/?x=1',
      'service.example',
    ])
      expect([url, (await api.operator.put(PATH, { url })).statusCode]).toEqual([url, 400]);
  });

  test('receives method, path, query and body of a call and a signed token of the caller', async () => {
    let received = '';
    answer = async (request, response) => {
      received = String(await bodyOf(request));
      response.writeHead(201, { 'content-type': 'application/json', 'x-total': '7' }).end('{"id":1}');
    };
    const { id } = (await nora.post('/api/organizations', { name: 'Ward 7' })).json();
    const made = await call('hours/a%2Fb?year=2026', {
      method: 'POST',
      payload: '{"hours":2}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer of-the-browser' },
    });
    expect([made.statusCode, made.json(), made.headers['x-total']]).toEqual([201, { id: 1 }, '7']);
    const [request] = seen;
    expect([request?.method, received]).toEqual(['POST', '{"hours":2}']);
    expect(request?.url).toMatch(/^\/base\/[^/]+\/hours\/a%2Fb\?year=2026$/);
    const { payload, protectedHeader } = await claimsOf(request);
    const now = api.clock.now().getTime() / 1_000;
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA' });
    expect(payload).toEqual({
      iss: api.environment.publicUrl,
      aud: 'team',
      sub: nora.userId,
      org: id,
      role: 'owner',
      iat: now,
      exp: now + 60,
    });
    expect(request?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-\d\d$/);
    expect(request?.headers.cookie).toBeUndefined();
  });

  test('receives calls with any method only from pages of the remote', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'REPORT']) {
      seen = [];
      answer = (_request, response) => response.writeHead(200, { allow: 'GET, OPTIONS' }).end();
      const made = await call('hours', { method });
      expect([made.statusCode, made.headers.allow, seen[0]?.method]).toEqual([200, 'GET, OPTIONS', method]);
      expect((await call('hours', { method, headers: { 'x-remote': 'reports' } })).statusCode).toBe(403);
      const signedOut = { method, url: '/api/remotes/team/service/hours', headers: { 'x-remote': 'team' } };
      expect((await api.inject(signedOut as never)).statusCode).toBe(401);
      expect(seen).toHaveLength(1);
    }
  });

  test('does not receive TRACE, whose response would reveal its token', async () => {
    expect((await call('hours', { method: 'TRACE' })).statusCode).toBe(404);
    expect(seen).toEqual([]);
  });

  test('receives no organization when the caller has none', async () => {
    await call('hours', {}, api.operator);
    const { payload } = await claimsOf(seen[0]);
    expect([payload.sub, 'org' in payload, 'role' in payload]).toEqual([api.operator.userId, false, false]);
  });

  test('receives the selected organization of the caller, or else the first one', async () => {
    const paul = await api.signIn();
    const first = (await paul.post('/api/organizations', { name: 'First' })).json().id;
    api.clock.advance(1_000);
    const second = (await paul.post('/api/organizations', { name: 'Second' })).json().id;
    const foreign = (await (await api.signIn()).post('/api/organizations', { name: 'Foreign' })).json().id;
    for (const chosen of [second, foreign, 'nonsense'])
      await call('hours', { headers: { 'x-organization': chosen } }, paul);
    const claims = await Promise.all(seen.map(claimsOf));
    expect(claims.map(({ payload }) => payload['org'])).toEqual([second, first, first]);
    expect(seen.map(({ headers }) => headers['x-organization'])).toEqual([undefined, undefined, undefined]);
  });

  test('receives no calls from pages of other origins or without the header of the remote', async () => {
    const foreign = await call('hours', { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(foreign.statusCode).toBe(403);
    expect((await nora.get('/api/remotes/team/service/hours')).statusCode).toBe(403);
    expect(seen).toEqual([]);
  });

  test('cannot set cookies or security headers of this origin, or serve HTML pages', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/plain',
          'set-cookie': 'session=stolen',
          'clear-site-data': '"*"',
          'access-control-allow-origin': '*',
          'x-account': 'somebody',
          connection: 'keep-alive, x-hop',
          'x-hop': '1',
          'x-kept': '1',
        })
        .end('text');
    const { headers, body } = await call('hours');
    expect([body, headers['x-kept'], headers['x-content-type-options']]).toEqual(['text', '1', 'nosniff']);
    for (const name of ['set-cookie', 'clear-site-data', 'access-control-allow-origin', 'x-hop'])
      expect([name, headers[name]]).toEqual([name, undefined]);
    expect(headers['x-account']).toBe(nora.userId);
    answer = (_request, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end('<p>page</p>');
    expect((await call('hours')).statusCode).toBe(502);
  });

  test('cannot be escaped by a path', () => {
    const paths = '/.. /../secret /%2e%2E/secret /a/../../secret /..\\..\\secret secret .evil.example/';
    for (const path of paths.split(' ')) {
      const request = { url: `/api/remotes/team/service${path}` };
      expect(() => targetOf(request, 'team', 'https://service.example/base/')).toThrow('must stay inside the service');
    }
  });

  test('may answer with 4xx statuses, which do not count as failures', async () => {
    for (const status of [400, 401, 404, 409, 422, 429, 404]) {
      answer = (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      expect((await call('hours')).statusCode).toBe(status);
    }
  });

  test('is not paused after 4xx responses with HTML', async () => {
    const succeed = answer;
    answer = (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>page</p>');
    for (let time = 0; time < 6; time += 1) expect((await call('hours')).statusCode).toBe(502);
    answer = succeed;
    expect((await call('hours')).statusCode).toBe(200);
  });

  test('receives bodies of at most 1 MiB', async () => {
    let bytes = 0;
    answer = async (request, response) => {
      bytes = (await bodyOf(request).catch(() => Buffer.alloc(0))).length;
      response.end();
    };
    const send = async (size: number, isStreamed: boolean) => {
      const content = Buffer.alloc(size, 'x');
      const headers = { 'content-type': 'application/octet-stream' };
      const payload = isStreamed ? Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]) : content;
      return (await call('files', { method: 'PUT', headers, payload })).statusCode;
    };
    for (const isStreamed of [false, true]) {
      expect(await send(MEBIBYTE, isStreamed)).toBe(200);
      expect(bytes).toBe(MEBIBYTE);
      for (let time = 0; time < 6; time += 1) expect(await send(MEBIBYTE + 1, isStreamed)).toBe(413);
    }
  });

  test('causes 413 for a larger upload, and the connection stays usable', async () => {
    await api.app.listen(0, '127.0.0.1');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    answer = async (sent, response) => {
      await bodyOf(sent).catch(() => undefined);
      response.end('[]');
    };
    const { port } = new URL(await api.app.getUrl());
    const send = async (content: Buffer) => {
      const headers = { cookie: nora.cookie, 'x-remote': 'team', origin: api.environment.publicUrl };
      const path = '/api/remotes/team/service/files';
      const sending = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent });
      Readable.from([content.subarray(0, 1_000), content.subarray(1_000)]).pipe(sending);
      const [received] = (await once(sending, 'response')) as [IncomingMessage];
      await bodyOf(received);
      return received.statusCode;
    };
    expect(await send(Buffer.alloc(16 * MEBIBYTE))).toBe(413);
    expect(await send(Buffer.alloc(2_000))).toBe(200);
    agent.destroy();
  });

  test.each([
    ['with a content length', (size: number, response: ServerResponse) => response.end(Buffer.alloc(size))],
    [
      'in chunks',
      (size: number, response: ServerResponse) => {
        response.write(Buffer.alloc(1_000));
        response.end(Buffer.alloc(size - 1_000));
      },
    ],
  ] as const)('can send at most 10 MiB %s', async (_how, send) => {
    answer = (_request, response) => send(10 * MEBIBYTE, response);
    expect((await call('files')).rawPayload).toHaveLength(10 * MEBIBYTE);
    answer = (_request, response) => send(10 * MEBIBYTE + 1, response);
    const { statusCode, body } = await call('files');
    expect([statusCode, body]).toEqual([502, expect.stringMatching(/^The service of team .*\.$/)]);
  });

  test('is paused for 10 seconds after 5 consecutive failures', async () => {
    const fail: Answer = (_request, response) => response.writeHead(500).end();
    const succeed = answer;
    answer = fail;
    for (let time = 0; time < 4; time += 1) expect((await call('hours')).statusCode).toBe(502);
    answer = succeed;
    expect((await call('hours')).statusCode).toBe(200);
    answer = fail;
    for (let time = 0; time < 5; time += 1) expect((await call('hours')).statusCode).toBe(502);
    const before = seen.length;
    answer = succeed;
    const resting = await call('hours');
    expect([resting.statusCode, resting.headers['retry-after'], seen.length]).toEqual([503, '10', before]);
    api.clock.advance(10_000);
    expect((await call('hours')).statusCode).toBe(200);
    const metrics = await api.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer scrape-me-0123456789' },
    });
    expect(metrics.body).toMatch(/rollout_service_calls_total\{remote="team",outcome="resting"\} [1-9]/);
    expect(metrics.body).toMatch(/rollout_service_calls_total\{remote="team",outcome="failed"\} [1-9]/);
  });

  test.each([
    [
      'a redirect',
      (_request: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
    ],
    ['a closed connection', (request: IncomingMessage) => request.socket.destroy()],
  ] as const)('counts as failed after %s', async (_what, respond) => {
    answer = respond;
    const { statusCode, body } = await call('hours');
    expect([statusCode, body]).toEqual([502, expect.stringMatching(/^The service of team .*\.$/)]);
  });

  test.each<[string, Answer]>([
    ['respond', () => undefined],
    [
      'finish its response',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 20 }).write('{'),
    ],
  ])('counts as failed when it does not %s within 10 seconds', async (_what, respond) => {
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    answer = (request, response) => {
      respond(request, response);
      setTimeout(() => limit.abort(), 100);
    };
    const { statusCode, body } = await call('hours');
    expect(timeout.mock.calls).toEqual([[10_000]]);
    timeout.mockRestore();
    expect([statusCode, body]).toEqual([504, 'The service of team did not answer within 10 seconds.']);
  });

  test('can verify tokens of the previous key for a day after a rotation', async () => {
    await call('hours');
    await api.get(ServiceKeys).rotate();
    await call('hours');
    const [former, current] = await Promise.all(seen.map(claimsOf));
    expect(former?.protectedHeader.kid).not.toBe(current?.protectedHeader.kid);
    const keys = async () => (await api.inject('/.well-known/jwks.json')).json().keys;
    expect(await keys()).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: current?.protectedHeader.kid,
        alg: 'EdDSA',
        use: 'sig',
      },
      expect.objectContaining({ kid: former?.protectedHeader.kid }),
    ]);
    api.clock.advance(DAY);
    expect(await keys()).toHaveLength(1);
    const { rows } = await api.query('select sealed_private_key from service_keys');
    expect(JSON.stringify(rows)).not.toContain('"d"');
  });

  test('has one signing key when several processes create the first one concurrently', async () => {
    await api.query('truncate service_keys');
    await Promise.all([1, 2, 3].map(() => api.get(ServiceKeys).ensure()));
    expect((await api.inject('/.well-known/jwks.json')).json().keys).toHaveLength(1);
  });
});
