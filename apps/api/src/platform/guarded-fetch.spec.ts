import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedFetch, isLoopbackAddress, isPublicAddress, RefusedCallError } from './guarded-fetch.js';

describe('a request to a user-supplied address', () => {
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, 'localhost');
    await once(server, 'listening');
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const inDevelopment = guardedFetch({ allowsLoopback: true, maxMs: 1_000 });
  const inProduction = guardedFetch({ allowsLoopback: false, maxMs: 1_000 });

  test('sends method, headers and body, and returns the response', async () => {
    answer = (request, response) => {
      let text = '';
      request.on('data', (portion) => (text += String(portion)));
      request.on('end', () => response.writeHead(401, { 'x-method': request.method, ...lengthOf(request) }).end(text));
    };
    const lengthOf = ({ headers }: IncomingMessage) => ({ 'x-length': headers['content-length'] ?? 'none' });
    const send = async (options?: RequestInit) => {
      const got = await inDevelopment(`${origin}/token`, options);
      return [got.status, got.headers.get('x-method'), got.headers.get('x-length'), await got.text()];
    };
    const form = new URLSearchParams({ code: 'é&' });
    expect(await send({ method: 'POST', body: form })).toEqual([401, 'POST', '14', 'code=%C3%A9%26']);
    expect(await send({ method: 'POST', body: 'é' })).toEqual([401, 'POST', '2', 'é']);
    expect(await send()).toEqual([401, 'GET', 'none', '']);
  });

  test('accepts responses without a body and error statuses', async () => {
    for (const status of [204, 205, 400, 500]) {
      answer = (_request, response) => response.writeHead(status).end();
      const got = await inDevelopment(origin);
      expect([got.status, await got.text()]).toEqual([status, '']);
    }
  });

  test('refuses responses over 1 MiB', async () => {
    const megabyte = 1024 * 1024;
    answer = (request, response) => response.end(Buffer.alloc(Number(request.url?.slice(1)), 'x'));
    expect(await (await inDevelopment(`${origin}/${megabyte}`)).text()).toHaveLength(megabyte);
    await expect(inDevelopment(`${origin}/${megabyte + 1}`)).rejects.toThrow('Its answer is too large.');
  });

  test('is aborted by the caller’s signal', async () => {
    const caller = new AbortController();
    answer = () => caller.abort();
    await expect(guardedFetch({ allowsLoopback: true })(origin, { signal: caller.signal })).rejects.toThrow();
  });

  test('is refused with credentials or another protocol in the address, or an unknown host name', async () => {
    for (const who of ['name', ':password', 'name:password'])
      await expect(inProduction(`https://${who}@login.example.com/`)).rejects.toThrow(
        'The address must not contain a name or password.',
      );
    await expect(inDevelopment('ftp://localhost/')).rejects.toThrow('The address must begin with https://.');
    const call = guardedFetch({
      allowsLoopback: false,
      resolve: (_name, _options, done) => done(new Error('There is no such name'), []),
    });
    await expect(call('https://login.example.com/')).rejects.toThrow('There is no such name');
  });

  test('reaches loopback addresses only in development', async () => {
    const port = new URL(origin).port;
    answer = (_request, response) => response.end('reached');
    expect(await (await inDevelopment(origin)).text()).toBe('reached');
    for (const address of [`https://localhost:${port}/`, `https://127.0.0.1:${port}/`, `https://[::1]:${port}/`])
      await expect(inProduction(address)).rejects.toThrow('The address is not public.');
    await expect(inProduction(origin)).rejects.toThrow('The address must begin with https://.');
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.0.0.8']],
    ['the cloud metadata address', ['169.254.169.254']],
    ['loopback besides a public address', ['93.184.215.14', '::1']],
    ['no address', []],
  ])('is refused when the host name resolves to %s, after a single lookup', async (_what, found) => {
    const asked: string[] = [];
    const call = guardedFetch({
      allowsLoopback: false,
      resolve: (name, _options, done) => {
        asked.push(name);
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    });
    await expect(call('https://login.example.com/')).rejects.toThrow('The address is not public.');
    expect(asked).toEqual(['login.example.com']);
  });

  test('connects to the address that it checked (DNS rebinding)', async () => {
    answer = (request, response) => response.end(request.headers.host);
    const { port } = new URL(origin);
    let times = 0;
    const ownFamily = (server.address() as AddressInfo).family === 'IPv6' ? 6 : 4;
    const call = guardedFetch({
      allowsLoopback: true,
      // A second lookup would return another address.
      resolve: (_name, _options, done) => {
        times += 1;
        done(null, [
          {
            address: times === 1 ? (server.address() as AddressInfo).address : '10.0.0.8',
            family: times === 1 ? ownFamily : 4,
          },
        ]);
      },
    });
    expect(await (await call(`http://localhost:${port}/`)).text()).toBe(`localhost:${port}`);
    expect(times).toBe(1);
  });

  test('does not follow redirects', async () => {
    for (const status of [300, 307, 399]) {
      answer = (_request, response) => response.writeHead(status, { location: '/elsewhere' }).end();
      await expect(inDevelopment(origin)).rejects.toThrow(RefusedCallError);
    }
  });

  test('times out even while data keeps arriving', async () => {
    answer = (_request, response) => {
      const drip = () => {
        if (!response.destroyed) response.write(' ', () => setTimeout(drip, 20));
      };
      drip();
    };
    await expect(inDevelopment(origin)).rejects.toThrow();
  });
});

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'localhost',
  '',
])('“%s” is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('loopback addresses are 127.0.0.0/8 and ::1, and no host names', () => {
  const found = ['127.0.0.1', '127.9.9.9', '::1', '128.0.0.1', '::2', '10.0.0.1', 'localhost', ''].map(
    isLoopbackAddress,
  );
  expect(found).toEqual([true, true, true, false, false, false, false, false]);
});
