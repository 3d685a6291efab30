import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { freePort } from '@tracker/test-infrastructure/ports';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { ServiceProcess } from '../testing/service-process.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';
import { until } from '../testing/until.js';
import { DurableJobs, type HandlesJobs, JobHandler, jobQueue } from './jobs/durable/durable-jobs.js';
import { stopPolling } from './jobs/durable/job.fixture.js';
import { JobWorkers } from './jobs/durable/job-workers.js';

const bells = jobQueue('bells', z.object({ n: z.number() }));

@Injectable()
@JobHandler(bells, { concurrency: 5, attempts: 3, timeoutSeconds: 30 })
class BellHandler implements HandlesJobs<typeof bells> {
  readonly rung: number[] = [];

  async handle({ n }: { n: number }): Promise<void> {
    this.rung.push(n);
  }
}

/** Allowed requests of one address in 20 seconds in development. */
const LIMIT = 220;
/** What two processes may allow beyond the limit, because they share their counts in portions. */
const UNTOLD = 20;

let port: number;
let server: ServiceProcess;
let eye: Redis;
let processes: TestApp[];

beforeAll(async () => {
  port = await freePort();
  server = ServiceProcess.redis(port);
  const redisUrl = `redis://127.0.0.1:${port}`;
  const extra = { providers: [BellHandler] };
  const first = await startTestApp({ environment: { redisUrl }, extra });
  processes = [first, await startTestApp({ environment: { redisUrl, databaseUrl: first.databaseUrl }, extra })];
  eye = new Redis(port, '127.0.0.1', { retryStrategy: () => 100 });
  eye.on('error', () => undefined);
});

afterAll(async () => {
  eye?.disconnect();
  for (const api of processes?.toReversed() ?? []) await api.close();
  await server?.kill();
});

describe('durable jobs with Redis', () => {
  const workers = () => processes.map((api) => api.get(JobWorkers));

  let polling: ReturnType<typeof stopPolling>;

  beforeAll(async () => {
    polling = stopPolling();
    await Promise.all(workers().map((one) => one.start()));
  });
  afterAll(() => Promise.all(workers().map((one) => one.stop())));

  const rung = () => processes.flatMap(({ app }) => app.get(BellHandler).rung).toSorted((a, b) => a - b);
  const add = async (from: number, count: number) => {
    const [api] = processes;
    if (!api) throw new Error('No process is running.');
    const { app } = api;
    for (let n = from; n < from + count; n += 1)
      await app.get(UnitOfWork).run(() => app.get(DurableJobs).add(bells, { n }));
  };
  const untilDone = () => {
    const jobs = () => processes[0]?.app.get(UnitOfWork).manager.countBy(DurableJob, { state: 'queued' });
    return until(async () => (await jobs()) === 0);
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  test('are started by one worker as soon as it is notified', async () => {
    await polling.untilStarted(2);
    await add(0, 1);
    await untilDone();
    polling.resume();
    expect(rung()).toEqual([0]);
  });

  test('run once each when Redis is flushed, killed and restarted', async () => {
    await add(1, 20);
    await eye.flushall();
    await server.kill();
    await add(21, 20);
    await untilDone();
    server = ServiceProcess.redis(port);
    await add(41, 20);
    await untilDone();
    expect(rung()).toEqual(upTo(61));
  });
});

describe('rate limits of two processes', () => {
  let clients = 0;

  beforeEach(() => {
    clients += 1;
    for (const { clock } of processes) clock.set('2026-11-21T10:00:00Z');
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
   * Calls both processes in turn; returns the number of allowed calls and the distinct statuses. After each call it
   * waits until Redis has processed the commands of the processes.
   */
  const flood = async (calls: number, wait: () => Promise<unknown> = noted) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) {
      statuses.push(await signIn(processes[turn % 2]));
      await wait();
    }
    return { passed: statuses.filter((status) => status === 404).length, answers: new Set(statuses) };
  };

  test('are shared through Redis', async () => {
    await untilConnected();
    const { passed, answers } = await flood(2 * LIMIT);
    expect(passed).toBeGreaterThanOrEqual(LIMIT);
    expect(passed).toBeLessThanOrEqual(LIMIT + UNTOLD);
    expect(answers).toEqual(new Set([404, 429]));
    for (const { clock } of processes) clock.advance(20_000);
    expect((await flood(100)).answers).toEqual(new Set([404]));
  });

  test('do not delay requests when Redis does not respond', async () => {
    await untilConnected();
    await eye.client('PAUSE', 3_600_000, 'ALL');
    expect((await flood(2 * LIMIT + 2, nothing)).passed).toBe(2 * LIMIT);
  });

  test('apply per process while Redis is down, and are shared again after its restart', async () => {
    await server.kill();
    expect((await flood(2 * LIMIT + 2, nothing)).passed).toBe(2 * LIMIT);
    server = ServiceProcess.redis(port);
    await untilConnected();
    for (const { clock } of processes) clock.advance(20_000);
    expect((await flood(2 * LIMIT)).passed).toBeLessThanOrEqual(LIMIT + UNTOLD);
  });
});
