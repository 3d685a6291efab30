import { Injectable } from '@nestjs/common';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { freePort } from '@tracker/test-infrastructure/ports';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { ServiceProcess } from '../../../testing/service-process.js';
import { startTestApp, type TestApp } from '../../../testing/test-app.js';
import { until } from '../../../testing/until.js';
import { DurableJobs, type HandlesJobs, JobHandler, jobQueue } from './durable-jobs.js';
import { JobWorkers } from './job-workers.js';

const bells = jobQueue('bells', z.object({ n: z.number() }));
/** Beneath it, nobody found the job by looking: news came. */
const SOONER_THAN_BY_LOOKING_MS = 4_000;

@Injectable()
@JobHandler(bells, { concurrency: 5, attempts: 3, timeoutSeconds: 30 })
class BellHandler implements HandlesJobs<typeof bells> {
  readonly rung: number[] = [];

  async handle({ n }: { n: number }): Promise<void> {
    this.rung.push(n);
  }
}

describe('durable jobs with Redis', () => {
  let redis: ServiceProcess;
  let redisPort: number;
  let processes: TestApp[];
  beforeAll(async () => {
    redisPort = await freePort();
    redis = ServiceProcess.redis(redisPort);
    const redisUrl = `redis://127.0.0.1:${redisPort}`;
    const first = await startTestApp({ environment: { redisUrl }, extra: { providers: [BellHandler] } });
    const environment = { redisUrl, databaseUrl: first.databaseUrl };
    processes = [first, await startTestApp({ environment, extra: { providers: [BellHandler] } })];
    await Promise.all(processes.map(({ app }) => app.get(JobWorkers, { strict: false }).start()));
  });
  afterAll(async () => {
    for (const api of processes?.toReversed() ?? []) {
      await api.app.get(JobWorkers, { strict: false }).stop();
      await api.close();
    }
    await redis?.kill();
  });

  const rung = () => processes.flatMap(({ app }) => app.get(BellHandler).rung).toSorted((a, b) => a - b);
  const add = async (from: number, count: number) => {
    const [api] = processes;
    if (!api) throw new Error('Nobody to queue it.');
    const { app } = api;
    for (let n = from; n < from + count; n += 1)
      await app.get(UnitOfWork).run(() => app.get(DurableJobs).add(bells, { n }));
  };
  const untilDone = async (patienceMs = 40_000) => {
    const jobs = () => processes[0]?.app.get(UnitOfWork).manager.countBy(DurableJob, { state: 'queued' });
    await until(async () => (await jobs()) === 0, patienceMs);
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  test('are begun by one of the workers as soon as the news of them comes', async () => {
    // The workers have just looked, so that they would look again only in five seconds.
    await add(0, 1);
    await untilDone(SOONER_THAN_BY_LOOKING_MS);
    expect(rung()).toEqual([0]);
  });

  test('are done once each when Redis is flushed, killed, away for a while and back', async () => {
    const connection = new Redis(redisPort, '127.0.0.1');
    await add(1, 20);
    await connection.flushall();
    connection.disconnect();
    await redis.kill();
    await add(21, 20);
    await untilDone();
    redis = ServiceProcess.redis(redisPort);
    await add(41, 20);
    await untilDone();
    expect(rung()).toEqual(upTo(61));
  });
});
