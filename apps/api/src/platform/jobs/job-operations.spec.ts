import { pool } from '@tracker/database/statements';
import { DataSource } from 'typeorm';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { RetentionJob } from './retention.job.js';

const PATH = '/api/operator/jobs';

describe('the job list for operators', () => {
  let api: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    api = await startTestApp({ environment: { operatorEmails: ['operator@example.test'] } });
    operator = await api.signIn({ email: 'operator@example.test' });
  });
  beforeEach(async () => {
    await database().query('delete from durable_jobs');
  });
  afterAll(() => api?.close());

  const database = () => pool(api.app.get(DataSource));
  const page = async (query = '') => (await operator.get(`${PATH}${query}`)).json();
  const add = async (columns: Record<string, unknown> = {}): Promise<string> => {
    const row = { queue: 'exports', payload: '{"email": "nora@example.test"}', ...columns };
    const names = Object.keys(row);
    const { rows } = await database().query(
      `insert into durable_jobs (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(row),
    );
    return rows[0].id;
  };
  const IN_A_MINUTE = new Date(Date.now() + 60_000);
  const claim = '0198a000-0000-7000-8000-000000000001';

  test('shows waiting, running, done and failed jobs with errors but without payloads', async () => {
    const waiting = await add();
    const running = await add({
      claim,
      run_at: IN_A_MINUTE,
      attempts: 1,
      progress: 0.5,
      progress_word: 'writing',
      started_at: new Date(),
    });
    const orphaned = await add({ claim, run_at: new Date(Date.now() - 1_000), attempts: 1 });
    const done = await add({ state: 'done', settled_at: new Date(), queue: 'imports' });
    const failed = await add({ state: 'failed', settled_at: new Date(), attempts: 3, last_error: 'No capacity.' });
    const all = await operator.get(PATH);
    expect(all.body).not.toContain('nora@example.test');
    expect(all.json()).toMatchObject({
      items: [
        { id: failed, state: 'failed', attempts: 3, lastError: 'No capacity.' },
        { id: done, state: 'done' },
        { id: orphaned, state: 'waiting' },
        { id: running, state: 'running', progress: 0.5, progressWord: 'writing', runAt: null },
        { id: waiting, state: 'waiting', progress: null, runAt: expect.stringMatching(/^\d{4}-/) },
      ],
      next: null,
    });
    const idsOf = async (query: string) => (await page(query)).items.map(({ id }: { id: string }) => id);
    expect(await idsOf('?state=waiting')).toEqual([orphaned, waiting]);
    expect(await idsOf('?state=running')).toEqual([running]);
    expect(await idsOf('?state=failed&queue=exports')).toEqual([failed]);
    expect(await idsOf('?state=done&queue=exports')).toEqual([]);
    expect(await idsOf('?queue=imports')).toEqual([done]);
    const { body: metrics } = await api.inject('/metrics');
    expect(metrics).toContain('durable_jobs_queued{queue="exports"} 3');
    expect(metrics).toContain('durable_jobs_failed{queue="exports"} 1');
    expect(metrics).not.toContain('queue="imports"');
    expect(metrics).toMatch(/durable_jobs_oldest_queued_seconds\{queue="exports"\} [1-9]/);
  });

  test('is paged', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.unshift(await add());
    const pages: string[][] = [];
    for (let after: string | null = ''; after !== null && pages.length < 4;) {
      const { items, next } = await page(`?limit=3${after && `&after=${after}`}`);
      pages.push(items.map(({ id }: { id: string }) => id));
      after = next;
    }
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3)]);
    for (const wrong of ['limit=0', 'limit=101', 'after=x', 'state=odd'])
      expect((await operator.get(`${PATH}?${wrong}`)).statusCode).toBe(400);
  });

  test('lets operators retry a failed job unless one with the same key is waiting', async () => {
    const id = await add({
      state: 'failed',
      key: 'a',
      attempts: 3,
      settled_at: new Date(),
      last_error: 'No capacity.',
    });
    const other = await add({ key: 'a' });
    const retry = (job: string) => operator.post(`${PATH}/${job}/retry`);
    expect((await retry(id)).statusCode).toBe(409);
    await database().query('delete from durable_jobs where id = $1', [other]);
    expect((await retry(id)).statusCode).toBe(200);
    expect((await retry(id)).statusCode).toBe(404);
    expect((await retry('999999')).statusCode).toBe(404);
    expect(await page()).toMatchObject({ items: [{ id, state: 'waiting', attempts: 0, settledAt: null }] });
  });

  test('lets operators discard a failed job, which ends its alert', async () => {
    const failed = await add({ state: 'failed', settled_at: new Date(), attempts: 3 });
    const waiting = await add();
    const discard = (job: string) => operator.post(`${PATH}/${job}/discard`);
    expect((await discard(waiting)).statusCode).toBe(404);
    expect((await discard(failed)).json()).toEqual({ success: true, message: 'The job is discarded.' });
    expect((await discard(failed)).statusCode).toBe(404);
    expect((await page()).items.map(({ id }: { id: string }) => id)).toEqual([waiting]);
    expect((await api.inject('/metrics')).body).toContain('durable_jobs_failed{queue="exports"} 0');
  });

  test('drops jobs a week after they were done, and keeps failed ones', async () => {
    const old = new Date(Date.now() - 7.1 * 86_400_000);
    await add({ state: 'done', settled_at: old });
    const kept = [
      await add({ state: 'done', settled_at: new Date(Date.now() - 6.9 * 86_400_000) }),
      await add({ state: 'failed', settled_at: old }),
      await add({ run_at: old }),
    ];
    expect(await api.app.get(RetentionJob, { strict: false }).forget('job-retention')).toEqual({ removed: 1 });
    expect((await page()).items.map(({ id }: { id: string }) => id)).toEqual(kept.toReversed());
  });

  test('gets 404 for other users', async () => {
    const nora = await api.signIn();
    expect((await nora.get(PATH)).statusCode).toBe(404);
    for (const step of ['retry', 'discard']) expect((await nora.post(`${PATH}/1/${step}`)).statusCode).toBe(404);
    expect((await api.inject(PATH)).statusCode).toBe(401);
  });
});
