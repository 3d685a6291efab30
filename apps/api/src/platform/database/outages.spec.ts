import { Controller, Get, Put } from '@nestjs/common';
import { pool } from '@tracker/database/statements';
import { TIME_LIMITS } from '@tracker/database/time-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Public } from '../http/access/route-rules.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';

@Controller('api/samples')
class DatabaseCalls {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Get('quick')
  @Public()
  quick(): Promise<unknown> {
    return this.dataSource.query('select 1 as one');
  }

  @Get('slow')
  @Public()
  slow(): Promise<unknown> {
    return this.dataSource.query('select pg_sleep(20)');
  }

  @Put('locked')
  @Public()
  locked(): Promise<unknown> {
    return this.unitOfWork.run(() => this.unitOfWork.manager.query('lock table organizations in share mode'));
  }

  @Put('sleeping')
  @Public()
  sleeping(): Promise<unknown> {
    return this.unitOfWork.run(() => this.unitOfWork.manager.query('select pg_sleep(0.05)'));
  }
}

const USUAL_LIMITS = TIME_LIMITS.request;
/** A fifth of the usual limits, which time-limits.spec.ts checks on each connection. */
const SHORT_LIMITS = { statement: 1_000, lock: 600, connection: 1_000, answer: 1_400 };

const BUSY = 'The service is too busy to do this right now. Please try again shortly.';
const AWAY = 'The service is not available right now. Please try again shortly.';

describe('a call while the database does not respond', () => {
  let api: TestApp;
  let administrator: pg.Client;
  let calls = 0;

  beforeAll(async () => {
    Object.assign(TIME_LIMITS, { request: SHORT_LIMITS });
    api = await startTestApp({ extra: { controllers: [DatabaseCalls] } });
    administrator = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await administrator.connect();
  });

  afterAll(async () => {
    await administrator?.end();
    await api?.close();
    Object.assign(TIME_LIMITS, { request: USUAL_LIMITS });
  });

  const database = () => new URL(api.databaseUrl).pathname.slice(1);
  const backends = async (): Promise<number[]> => {
    const text = 'select pid from pg_stat_activity where datname = $1';
    return (await administrator.query<{ pid: number }>(text, [database()])).rows.map(({ pid }) => pid);
  };
  const call = async (method: 'GET' | 'PUT', name: string) => {
    // Each call has another address because of the rate limit.
    const remoteAddress = `10.0.${(calls += 1) >> 8}.${calls & 255}`;
    const { statusCode, body, headers } = await api.inject({ method, url: `/api/samples/${name}`, remoteAddress });
    return { statusCode, body, retryAfter: headers['retry-after'] };
  };

  test('gets 503 with Retry-After when a statement or a lock times out', async () => {
    const holder = await pool(api.app.get(DataSource)).connect();
    await holder.query('begin; lock table organizations in row exclusive mode');
    const answers = await Promise.all([call('GET', 'slow'), call('PUT', 'locked')]);
    await holder.query('rollback');
    holder.release();
    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 503, body: BUSY, retryAfter: '2' });
  });

  test('gets 503 with Retry-After when no connection of the pool becomes free in time', async () => {
    const held = await Promise.all(Array.from({ length: 5 }, () => pool(api.app.get(DataSource)).connect()));
    const answers = await Promise.all([call('GET', 'quick'), call('PUT', 'sleeping')]);
    for (const client of held) client.release();
    for (const answer of answers) expect(answer).toMatchObject({ statusCode: 503, body: BUSY, retryAfter: '2' });
    expect((await call('GET', 'quick')).statusCode).toBe(200);
  });

  test('never gets 500 while the connections of the process are terminated repeatedly', async () => {
    const answers = new Set<string>();
    const over = new AbortController();
    const callers = Array.from({ length: 8 }, async (_, index) => {
      while (!over.signal.aborted) {
        const { statusCode, body } = await (index % 2 ? call('GET', 'quick') : call('PUT', 'sleeping'));
        answers.add(statusCode === 200 ? 'done' : `${statusCode} ${body}`);
      }
    });
    for (let times = 0; times < 30; times += 1)
      await administrator.query(
        'select pg_terminate_backend(pid), pg_sleep(0.02) from pg_stat_activity where datname = $1',
        [database()],
      );
    over.abort();
    await Promise.all(callers);
    expect([...answers].toSorted()).toEqual([`503 ${AWAY}`, 'done']);
  });

  test('gets 503 while PostgreSQL is frozen, and frozen connections are not reused', async () => {
    const dataSource = api.app.get(DataSource);
    await Promise.all(Array.from({ length: 5 }, () => dataSource.query('select pg_sleep(0.1)')));
    const frozen = await backends();
    const begun = Promise.all([call('PUT', 'sleeping'), call('GET', 'quick')]);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    try {
      for (const answer of await begun)
        if (answer.statusCode !== 200) expect(answer).toMatchObject({ statusCode: 503 });
      const answers = await Promise.all([call('PUT', 'sleeping'), call('GET', 'quick')]);
      for (const answer of answers)
        expect(answer).toMatchObject({ statusCode: 503, retryAfter: expect.stringMatching(/^\d$/) });
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    const stillOpen = `select count(*)::integer as n from pg_stat_activity where datname = $1 and state like 'idle in transaction%'`;
    await until(async () => {
      const { rows } = await administrator.query<{ n: number }>(stillOpen, [database()]);
      return rows[0]?.n === 0;
    });
    expect((await call('PUT', 'sleeping')).statusCode).toBe(200);
  });
});
