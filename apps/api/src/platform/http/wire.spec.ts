import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { testApp } from '../../testing/test-app.js';

/** Requests as bytes, because every HTTP client refuses to send most of these. */
describe('on the wire', () => {
  const api = testApp();
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
    ['headers of 20 kB', 'GET / HTTP/1.1', `X-Long: ${'x'.repeat(20_000)}`, 431],
    ['an address of 30 kB', `GET /${'x'.repeat(30_000)} HTTP/1.1`, '', 431],
    ['a method that is none', 'FROBNICATE /api/credentials HTTP/1.1', '', 405],
    ['a method in small letters', 'get /api/credentials HTTP/1.1', '', 405],
    ['something else than HTTP', '\x16\x03\x01\x02', '', 400],
    ['a space in a header name', 'GET / HTTP/1.1', 'Bad Header: x', 400],
    ['an unencoded address', 'GET /api/\xe9 HTTP/1.1', '', 400],
    ['two lengths', 'POST /auth/logout HTTP/1.1', 'Content-Length: 5\r\nTransfer-Encoding: chunked', 400],
    ['a malformed address', 'GET /api/%zz HTTP/1.1', '', 400],
    ['an unknown address', 'GET http://evil.example/api/none HTTP/1.1', '', 404],
  ])('%s is answered with a plain sentence and the headers of every answer', async (_what, line, header, status) => {
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

  test('nobody gets a page for a call, however its address is written', async () => {
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
