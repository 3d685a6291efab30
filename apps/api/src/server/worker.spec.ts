import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort } from '@tracker/test-infrastructure/ports';
import { ServiceProcess, untilAnswers } from '../testing/service-process.js';

const TOKEN = 'scrape-me-0123456789';

describe('a worker', () => {
  let database: TestDatabase;
  let address: string;
  let worker: ServiceProcess;
  let silentStripe: Server;
  let stripeCalled: Promise<unknown>;

  beforeAll(async () => {
    database = await createTestDatabase();
    silentStripe = createServer().listen(0, '127.0.0.1');
    stripeCalled = once(silentStripe, 'request');
    await once(silentStripe, 'listening');
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    worker = ServiceProcess.node('worker', {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url,
      WORKER_PORT: String(port),
      METRICS_TOKEN: TOKEN,
      DEV_SERVICES_PORT: String((silentStripe.address() as { port: number }).port),
    });
    await untilAnswers(`${address}/readyz`);
  });

  afterAll(async () => {
    await worker?.kill();
    silentStripe?.close();
    await database?.drop();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers });
    return { status: answer.status, body: await answer.text() };
  };

  test('serves metrics only to callers with the token, and no API', async () => {
    const metrics = await get('/metrics', { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.7' });
    expect(metrics.status).toBe(200);
    for (const name of ['process_cpu_seconds_total', 'outbox_oldest_queued_seconds', 'database_pool_limit'])
      expect(metrics.body).toContain(name);
    const hidden = await get('/metrics', { 'x-forwarded-for': '10.0.0.7' });
    expect([hidden, await get('/api/auth/user')]).toEqual([
      { status: 404, body: 'There is nothing at this address.' },
      { status: 404, body: 'There is nothing at this address.' },
    ]);
  });

  test('is alive but not ready when the schema is unknown', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('alter table migrations rename to elsewhere');
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);
    await owner.query('alter table elsewhere rename to migrations');
    await owner.end();
    expect((await get('/readyz')).status).toBe(200);
  });

  test('logs no error when a task fails during the shutdown, and logs the end last', async () => {
    await stripeCalled;
    const stopped = worker.stop();
    while (!worker.output.includes('"ending"')) await sleep(10);
    silentStripe.close();
    silentStripe.closeAllConnections();
    expect(await stopped).toBe(0);
    const lines = worker.output.trim().split('\n');
    const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string; signal?: string });
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
    const [ending, ...rest] = logged.slice(logged.findIndex(({ msg }) => msg === 'ending'));
    expect(ending).toMatchObject({ signal: 'SIGTERM' });
    expect(rest.map(({ msg }) => msg)).toEqual(['a scheduled task was interrupted', 'ended']);
  });
});
