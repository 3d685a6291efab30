import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { z } from 'zod';
import { testApp } from '../../../testing/test-app.js';
import { EnvelopeErrors, Public } from '../access/route-rules.js';
import { failureOf } from './failure.js';

const fieldsSchema = z.object({
  name: z.string(),
  kind: z.enum(['a', 'b']).optional(),
  size: z.int().max(3).optional(),
});

@Controller('api/samples')
class FailingController {
  @Get('broken')
  @Public()
  broken(): never {
    throw new Error('relation "users" does not exist at /srv/app/secret.js {"password": "x"}');
  }

  @Put('fields')
  @Public()
  fields(@Body({ schema: fieldsSchema }) fields: z.infer<typeof fieldsSchema>): unknown {
    return fields;
  }

  @Put('envelope')
  @Public()
  @EnvelopeErrors({ withError: true })
  envelope(@Body({ schema: fieldsSchema }) fields: z.infer<typeof fieldsSchema>): unknown {
    return fields;
  }
}

const api = testApp({ extra: { controllers: [FailingController] } });

describe('error responses', () => {
  const put = (url: string, payload: string, contentType = 'application/json') =>
    api.inject({ method: 'PUT', url, payload, headers: { 'content-type': contentType } });

  test('are one line of plain text', async () => {
    const answer = await api.inject('/api/nothing-here');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toMatch(/^[^\n<>{}]{1,300}$/);
  });

  test('do not reveal the cause of an internal error', async () => {
    const answer = await api.inject('/api/samples/broken');
    expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong on our side. Please try again.']);
  });

  test('are logged with the request id of the response', async () => {
    const logged = jest.spyOn(api.app.getHttpAdapter().getInstance().log, 'error');
    const answer = await api.inject('/api/samples/broken');
    expect(logged).toHaveBeenCalledWith(
      { err: expect.any(Error), reqId: answer.headers['x-request-id'] },
      'request failed',
    );
    logged.mockRestore();
  });

  test.each([
    ['57P03', 'the database system is starting up'],
    ['57P01', 'terminating connection due to administrator command'],
    ['08006', 'connection failure'],
    ['ECONNREFUSED', 'connect ECONNREFUSED'],
    ['', 'Connection terminated unexpectedly'],
    ['', 'Connection terminated due to connection timeout'],
    ['', 'Client has encountered a connection error and is not queryable'],
    ['', 'Query read timeout'],
  ])('have status 503 and Retry-After 5 when the database is unavailable (%s %s)', (code, message) => {
    expect(failureOf(Object.assign(new Error(message), { code }))).toMatchObject({
      status: 503,
      code: 'not-ready',
      headers: { 'retry-after': '5' },
    });
  });

  test.each([
    ['57014', 'canceling statement due to statement timeout'],
    ['55P03', 'canceling statement due to lock timeout'],
    ['53300', 'sorry, too many clients already'],
    ['40P01', 'deadlock detected'],
    ['', 'timeout exceeded when trying to connect'],
  ])('have status 503 and Retry-After 2 when the database is overloaded (%s %s)', (code, message) => {
    expect(failureOf(Object.assign(new Error(message), { code }))).toEqual({
      status: 503,
      code: 'busy',
      sentence: 'The service is too busy to do this right now. Please try again shortly.',
      headers: { 'retry-after': '2' },
    });
  });

  test('are problem+json with the request id for clients that accept it', async () => {
    const headers = { accept: 'application/json, application/problem+json' };
    const answer = await api.inject({ url: '/api/auth/user', headers });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toEqual({
      title: 'Please sign in to continue.',
      status: 401,
      code: 'sign-in-required',
      correlationId: answer.headers['x-request-id'],
    });
  });

  test('are plain text for clients that exclude problem+json', async () => {
    const answer = await api.inject({
      url: '/api/auth/user',
      headers: { accept: 'application/problem+json;q=0, */*' },
    });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test.each([
    ['{}', 'Name is required'],
    ['{"name": 5}', 'Name must be text'],
    ['{"name": "x", "kind": "c"}', 'Kind must be one of: a, b'],
    ['{"name": "x", "size": 9}', 'Size is too large or too long'],
    ['[]', 'Send the fields as a JSON object'],
    ['null', 'Send the fields as a JSON object'],
    ['', 'Send the fields as a JSON object'],
    ['{"name"', 'The request body is not valid JSON.'],
  ])('name the first invalid field of %s', async (payload, sentence) => {
    const answer = await put('/api/samples/fields', payload);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });

  test('contain no braces or angle brackets of the request', async () => {
    const answer = await api.inject({ method: 'GET', url: '/api/%7B%3Cscript%3E' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toMatch(/[<>{}]/);
  });

  test('use the success/message envelope of the call, even for unparsable input', async () => {
    const answers = [await put('/api/samples/envelope', '{}'), await put('/api/samples/envelope', '{"name')];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [400, { success: false, message: 'Name is required', error: 'Name is required' }],
      [
        400,
        {
          success: false,
          message: 'The request body is not valid JSON.',
          error: 'The request body is not valid JSON.',
        },
      ],
    ]);
  });

  test.each([
    ['PUT', '/api/samples/fields', 'application/x-unknown', 'x', 415],
    ['PUT', '/api/samples/fields', 'application/x-www-form-urlencoded', 'name=x', 415],
    ['PUT', '/api/samples/fields', 'application/json', `{"name":"${'x'.repeat(300_000)}"}`, 413],
    ['DELETE', '/api/samples/fields', 'application/json', '{}', 404],
    ['POST', '/auth/google', 'application/json', '{}', 404],
    ['GET', '/api/%', 'application/json', undefined, 400],
    ['GET', `/api/${'x'.repeat(300)}`, 'application/json', undefined, 404],
  ] as const)('are plain text for %s %s of %s', async (method, url, contentType, payload, status) => {
    const answer = await api.inject({ method, url, payload, headers: { 'content-type': contentType } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.body).toMatch(/^[^\n<>{}]{1,300}$/);
  });
});

/** Sent over a socket, because HTTP clients refuse to send most of these. */
describe('raw requests', () => {
  let port: number;

  beforeAll(async () => {
    await api.app.listen(0, '127.0.0.1');
    ({ port } = api.app.getHttpServer().address() as AddressInfo);
  });

  async function say(bytes: string) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.write(bytes, 'latin1');
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
  }
  const request = (line: string, headers = '') =>
    say(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

  test.each([
    ['headers of 70 kB', 'GET / HTTP/1.1', `X-Long: ${'x'.repeat(70_000)}`, 431],
    ['an address of 70 kB', `GET /${'x'.repeat(70_000)} HTTP/1.1`, '', 431],
    ['1,000 encoded ids in an unknown address', `GET /api/none?ids=${'x'.repeat(39_000)} HTTP/1.1`, '', 404],
    ['an unknown method', 'FROBNICATE /api/credentials HTTP/1.1', '', 405],
    ['a method in lower case', 'get /api/credentials HTTP/1.1', '', 405],
    ['bytes that are not HTTP', '\x16\x03\x01\x02', '', 400],
    ['a space in a header name', 'GET / HTTP/1.1', 'Bad Header: x', 400],
    ['an unencoded address', 'GET /api/\xe9 HTTP/1.1', '', 400],
    ['two body lengths', 'POST /auth/logout HTTP/1.1', 'Content-Length: 5\r\nTransfer-Encoding: chunked', 400],
    ['a malformed address', 'GET /api/%zz HTTP/1.1', '', 400],
    ['an unknown address', 'GET http://evil.example/api/none HTTP/1.1', '', 404],
  ])('a request with %s gets a plain-text error with the standard headers', async (_what, line, header, status) => {
    const extra = header && `${header}\r\n`;
    const answer = await say(`${line}\r\nHost: localhost\r\nConnection: close\r\n${extra}\r\n`);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(/^[A-Z][^\n<>{}]{5,299}$/);
    for (const name of ['content-type: text/plain', 'x-content-type-options: nosniff', 'x-frame-options: deny']) {
      expect(answer.head).toContain(name);
    }
    expect(answer.head).toMatch(/content-security-policy: default-src 'self'/);
    expect(answer.head).toContain('cache-control: no-store');
  });

  test('an API path in any spelling gets 404 in plain text and never a page', async () => {
    for (const target of [
      '/x/../api/none',
      '//api/none',
      '/%61pi/none',
      'http://localhost/api/none',
      '/api\\none',
      '/api/%2e%2e/x',
    ]) {
      const answer = await request(`GET ${target}`, 'Accept: text/html\r\n');
      expect([target, answer.status]).toEqual([target, 404]);
      expect(answer.head).toContain('content-type: text/plain');
    }
  });
});
