import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort, ServiceProcess, untilAnswers } from '../testing/service-process.js';

const TOKEN = 'scrape-me-0123456789';

describe('a worker', () => {
  let database: TestDatabase;
  let address: string;
  let worker: ServiceProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    worker = ServiceProcess.node('worker', {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url,
      WORKER_PORT: String(port),
      METRICS_TOKEN: TOKEN,
    });
    await untilAnswers(`${address}/readyz`);
  }, 60_000);

  afterAll(async () => {
    await worker?.kill();
    await database?.drop();
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers });
    return { status: answer.status, body: await answer.text() };
  };

  test('tells of its figures whom may know them, and has no calls', async () => {
    const figures = await ask('/metrics', { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.0.0.7' });
    expect(figures.status).toBe(200);
    for (const name of ['process_cpu_seconds_total', 'outbox_oldest_queued_seconds', 'database_pool_limit'])
      expect(figures.body).toContain(name);
    const hidden = await ask('/metrics', { 'x-forwarded-for': '10.0.0.7' });
    expect([hidden, await ask('/api/auth/user')]).toEqual([
      { status: 404, body: 'There is nothing at this address.' },
      { status: 404, body: 'There is nothing at this address.' },
    ]);
  });

  test('lives but is not ready with a schema that it does not know', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('alter table migrations rename to elsewhere');
    expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503]);
    await owner.query('alter table elsewhere rename to migrations');
    await owner.end();
    expect((await ask('/readyz')).status).toBe(200);
  });

  test('says that it was asked to end, and that it has', async () => {
    expect(await worker.stop()).toBe(0);
    const lines = worker.said.trim().split('\n');
    const logged = lines.map((line) => JSON.parse(line) as { msg: string; signal?: string });
    // A task that was running may log between the two.
    expect(logged.find(({ msg }) => msg === 'ending')).toMatchObject({ signal: 'SIGTERM' });
    expect(logged.at(-1)).toMatchObject({ msg: 'ended' });
  }, 30_000);
});
