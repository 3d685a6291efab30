import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { startTestApp } from '../../testing/test-app.js';
import { gracefulEnd } from './graceful-end.js';
import { Public } from './access/route-rules.js';

@Controller('api/samples')
class SlowController {
  @Get('slow')
  @Public()
  async slow(): Promise<string> {
    await wait(300);
    return 'finished';
  }
}

describe('the shutdown', () => {
  test('finishes requests in progress and refuses new ones', async () => {
    const api = await startTestApp({ extra: { controllers: [SlowController] } });
    await api.app.listen(0, '127.0.0.1');
    const url = `${await api.app.getUrl()}/api/samples/slow`;
    const startedAt = Date.now();
    const underWay = fetch(url).then((answer) => answer.text());
    await wait(100);
    const stopped = api.close();
    await wait(50);
    await expect(fetch(url)).rejects.toThrow();
    await stopped;
    expect(await underWay).toBe('finished');
    expect(Date.now() - startedAt).toBeLessThan(5_000);
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
