import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tracker/test-infrastructure/ports';
import { Redis } from 'ioredis';
import { ServiceProcess } from '../../../testing/service-process.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';

/** In development, by one address in twenty seconds. */
const LIMIT = 220;
/** What two processes let through beyond it, at most: the portions that they have not told each other yet. */
const UNTOLD = 20;

describe('rate limits of two processes', () => {
  let port: number;
  let server: ServiceProcess;
  let eye: Redis;
  let apps: TestApp[] = [];
  let clients = 0;

  beforeAll(async () => {
    port = await freePort();
    server = ServiceProcess.redis(port);
    const environment = { redisUrl: `redis://127.0.0.1:${port}` };
    apps = [await startTestApp({ environment }), await startTestApp({ environment })];
    eye = new Redis(port, '127.0.0.1', { retryStrategy: () => 100 });
    eye.on('error', () => undefined);
  });

  beforeEach(() => {
    clients += 1;
    for (const { clock } of apps) clock.set('2026-11-21T10:00:00Z');
  });

  afterAll(async () => {
    eye?.disconnect();
    await Promise.all(apps.map((app) => app.close()));
    await server?.kill();
  });

  const untilConnected = async () => {
    for (;;) {
      const list = await eye.client('LIST').catch(() => '');
      if (String(list).split('name=rate-limits').length === 3) return;
      await sleep(20);
    }
  };
  const signIn = async (app: TestApp | undefined) => {
    const answer = await app?.inject({ url: '/auth/nobody', remoteAddress: `10.2.0.${clients}` });
    return answer?.statusCode ?? 0;
  };
  const noted = () => eye.ping();
  const nothing = () => new Promise((resolve) => setImmediate(resolve));
  /**
   * Turn by turn at both; how many were let through, and which answers there were. Between two turns it waits until Redis has answered somebody
   * who asked later than the processes.
   */
  const flood = async (calls: number, wait: () => Promise<unknown> = noted) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) {
      statuses.push(await signIn(apps[turn % 2]));
      await wait();
    }
    return { passed: statuses.filter((status) => status === 404).length, answers: new Set(statuses) };
  };

  test('hold together where there is Redis', async () => {
    await untilConnected();
    const { passed, answers } = await flood(2 * LIMIT);
    expect(passed).toBeGreaterThanOrEqual(LIMIT);
    expect(passed).toBeLessThanOrEqual(LIMIT + UNTOLD);
    expect(answers).toEqual(new Set([404, 429]));
    for (const { clock } of apps) clock.advance(20_000);
    expect((await flood(100)).answers).toEqual(new Set([404]));
  });

  test('let nobody wait for Redis', async () => {
    await untilConnected();
    await eye.client('PAUSE', 3_600_000, 'ALL');
    expect((await flood(2 * LIMIT + 2, nothing)).passed).toBe(2 * LIMIT);
  });

  test('hold in each process while Redis is dead, and together again when it is back', async () => {
    await server.kill();
    expect((await flood(2 * LIMIT + 2, nothing)).passed).toBe(2 * LIMIT);
    server = ServiceProcess.redis(port);
    await untilConnected();
    for (const { clock } of apps) clock.advance(20_000);
    expect((await flood(2 * LIMIT)).passed).toBeLessThanOrEqual(LIMIT + UNTOLD);
  });
});
