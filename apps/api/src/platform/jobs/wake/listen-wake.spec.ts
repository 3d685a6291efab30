import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@tracker/database/test-database';
import pg from 'pg';
import { until } from '../../../testing/until.js';
import { quietLogger } from '../durable/job.fixture.js';
import { holdWaits, inTime } from '../held-waits.fixture.js';
import { ListenWake } from './listen-wake.js';

describe('notifications without Redis', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: pg.Client;
  let wake: ListenWake;
  /** The waits before it reconnects. */
  let waits: ReturnType<typeof holdWaits>;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  beforeEach(() => {
    waits = holdWaits(1_000);
    wake = new ListenWake(database.serviceUrl, quietLogger().logger);
  });
  afterEach(async () => {
    await wake.close();
    waits.restore();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const listen = (...what: Parameters<ListenWake['listen']>) => inTime(wake.listen(...what));
  const reconnect = async () => {
    await until(() => waits.count() > 0);
    expect(waits.count()).toBe(1);
    waits.end();
  };
  const listeners = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'tracker wake'`,
    );
    return rows.map(({ pid }) => pid);
  };

  test('reach only listeners of their topic, which are also called once at the start', async () => {
    const heard = { outbox: 0, jobs: 0 };
    await listen('outbox', () => (heard.outbox += 1));
    const looks = heard.outbox;
    expect(looks).toBeGreaterThan(0);
    await listen('durable_jobs', () => (heard.jobs += 1));
    expect(heard).toEqual({ outbox: looks, jobs: 1 });
    expect(await listeners()).toHaveLength(1);
    await client.query(`notify durable_jobs`);
    await until(() => heard.jobs === 2);
    await client.query(`notify outbox`);
    await until(() => heard.outbox === looks + 1);
    expect(heard.jobs).toBe(2);
  });

  test('resume after a lost connection, when every listener is called once', async () => {
    let heard = 0;
    await listen('durable_jobs', () => (heard += 1));
    const [lost] = await listeners();
    const before = heard;
    await client.query('select pg_terminate_backend($1)', [lost]);
    await reconnect();
    await until(() => heard > before);
    expect(await listeners()).toEqual([expect.any(Number)]);
    expect(await listeners()).not.toContain(lost);
    await client.query(`notify durable_jobs`);
    await until(() => heard === before + 2);
  });

  test('use one connection, even after repeated failures of LISTEN', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    const refuse = () => Promise.reject(new Error('no listening now'));
    query.mockImplementationOnce(refuse as never).mockImplementationOnce(refuse as never);
    const listening = listen('outbox', () => undefined);
    await reconnect();
    await reconnect();
    await listening;
    query.mockRestore();
    expect(await listeners()).toHaveLength(1);
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await listeners()]);
    await reconnect();
    await until(async () => (await listeners()).length > 0);
    expect(await listeners()).toHaveLength(1);
  });

  test('open no connection when closed while connecting', async () => {
    const listening = listen('outbox', () => undefined);
    await wake.close();
    await listening;
    expect(await listeners()).toEqual([]);
  });

  test('close the connection and do not reconnect after close', async () => {
    await listen('outbox', () => undefined);
    await wake.close();
    await until(async () => (await listeners()).length === 0);
    await reconnect();
    await sleep(100);
    expect(await listeners()).toEqual([]);
  });

  test('cause no error when closed without a database', async () => {
    const nowhere = new ListenWake('postgres://nobody@127.0.0.1:1/nothing', quietLogger().logger);
    let heard = 0;
    const listening = nowhere.listen('outbox', () => (heard += 1));
    await nowhere.close();
    await reconnect();
    await inTime(listening);
    expect(heard).toBe(1);
  });
});
