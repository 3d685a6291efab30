import { setTimeout as wait } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { startTestApp } from '../testing/test-app.js';
import { Public } from './route-rules.js';

@Controller('api/samples')
class SlowController {
  @Get('slow')
  @Public()
  async slow(): Promise<string> {
    await wait(300);
    return 'finished';
  }
}

describe('stopping', () => {
  test('finishes the requests that are under way and takes no new ones', async () => {
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
});
