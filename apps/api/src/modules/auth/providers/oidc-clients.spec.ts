import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { withoutCodeVerifier } from './oidc-clients.service.js';

describe('a request to LinkedIn', () => {
  let linkedIn: Server;
  let url: string;

  beforeAll(async () => {
    linkedIn = createServer((request, response) => {
      void text(request).then((body) =>
        response.end(JSON.stringify({ ...request.headers, method: request.method, body })),
      );
    }).listen(0, '127.0.0.1');
    await once(linkedIn, 'listening');
    url = `http://127.0.0.1:${(linkedIn.address() as AddressInfo).port}/`;
  });

  afterAll(() => linkedIn?.close());

  const ask = async (method: 'GET' | 'POST', body?: URLSearchParams) => {
    const headers = { accept: 'application/json' };
    const answer = await withoutCodeVerifier(url, { method, body, headers, redirect: 'manual' });
    return answer.json();
  };

  test('omits the code verifier from the token form and changes nothing else', async () => {
    const form = new URLSearchParams({ code: 'abc', code_verifier: 'xyz', client_secret: 's' });
    const expected = { method: 'POST', accept: 'application/json', body: 'code=abc&client_secret=s' };
    expect(await ask('POST', form)).toMatchObject(expected);
    expect(form.get('code_verifier')).toBe('xyz');
  });

  test('is unchanged without a form', async () => {
    expect(await ask('GET')).toMatchObject({ method: 'GET', accept: 'application/json', body: '' });
  });
});
