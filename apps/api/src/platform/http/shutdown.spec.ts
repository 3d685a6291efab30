import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import { startTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { gracefulEnd } from './graceful-end.js';
import { Public } from './access/route-rules.js';

/** Fastify keeps idle connections open for 72 seconds. */
const KEEP_ALIVE_MS = 60_000;
const calls = new EventEmitter();

@Controller('api/samples')
class SlowController {
  @Get('slow')
  @Public()
  async slow(): Promise<string> {
    calls.emit('begun');
    await once(calls, 'finish');
    return 'finished';
  }
}

describe('the shutdown', () => {
  test('finishes requests in progress and refuses new ones', async () => {
    const api = await startTestApp({ extra: { controllers: [SlowController] } });
    await api.app.listen(0, '127.0.0.1');
    const url = `${await api.app.getUrl()}/api/samples/slow`;
    const begun = once(calls, 'begun');
    const underWay = fetch(url).then((answer) => answer.text());
    await begun;
    const stopped = api.close();
    const isRefused = () =>
      fetch(new URL('/healthz', url)).then(
        () => false,
        () => true,
      );
    await until(isRefused);
    const startedAt = Date.now();
    calls.emit('finish');
    await stopped;
    expect(await underWay).toBe('finished');
    expect(Date.now() - startedAt).toBeLessThan(KEEP_ALIVE_MS);
  });

  test('answers clients whose connections were not accepted yet when the port closes', async () => {
    const api = await startTestApp();
    await api.app.listen(0, '127.0.0.1');
    const port = Number(new URL(await api.app.getUrl()).port);
    const end = gracefulEnd(api.app, { isBehindProxy: true });
    const ask = async (socket: Socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return String(answer).split('\r\n')[0];
    };
    const answers = new Promise<PromiseSettledResult<string | undefined>[]>((resolve) => {
      setTimeout(() => {
        const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1'));
        resolve(Promise.allSettled(sockets.map(ask)));
        // Blocks the event loop, so that the port closes before any connection is accepted.
        for (const until = Date.now() + 500; Date.now() < until;);
      }, 2_800);
    });
    await end();
    const all = await answers;
    expect(all).toEqual(all.map(() => ({ status: 'fulfilled', value: 'HTTP/1.1 200 OK' })));
    await api.close();
  });
});
