import { pool } from '@tracker/database/statements';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { inAnotherTransaction } from '../../../testing/lock-waits.js';
import { testApp } from '../../../testing/test-app.js';
import { DurableJobs } from './durable-jobs.js';
import { backOff } from './job-attempt.js';
import { boxes } from './job.fixture.js';
import { type ClaimedJob, JobsRepository } from './jobs.repository.js';

const api = testApp();
let repository: JobsRepository;
beforeAll(async () => {
  repository = api.app.get(JobsRepository);
});
beforeEach(async () => {
  await database().query('delete from durable_jobs');
  await database().query(
    `insert into durable_jobs (queue, payload) select queue, '{"secret": 1}' from unnest(array['a', 'b']) queue, generate_series(1, 20)`,
  );
});

const database = () => pool(api.app.get(DataSource));
const rows = () => api.app.get(UnitOfWork).manager.find(DurableJob, { order: { id: 'ASC' } });
const capacity = (queue: string, slots: number) => ({ queue, slots });

test('processes that claim concurrently share the jobs, within the capacity of each queue', async () => {
  const portions = await Promise.all(
    Array.from({ length: 4 }, () => repository.claim([capacity('a', 3), capacity('b', 2), capacity('c', 9)])),
  );
  for (const portion of portions) {
    expect(portion.filter(({ queue }) => queue === 'a')).toHaveLength(3);
    expect(portion.filter(({ queue }) => queue === 'b')).toHaveLength(2);
  }
  expect(new Set(portions.flat().map(({ id }) => id)).size).toBe(20);
  expect(await repository.claim([capacity('a', 100)])).toHaveLength(8);
});

test('a claim skips jobs that another process is claiming, without waiting for its lock', async () => {
  await inAnotherTransaction(api, async (other) => {
    await other.query(
      `update durable_jobs set run_at = now() + interval '1 minute', claim = gen_random_uuid()
       where id in (select id from durable_jobs where queue = 'a' order by run_at, id limit 12)`,
    );
    // Waiting would run into the lock timeout.
    expect(await repository.claim([capacity('a', 100)])).toHaveLength(8);
    await other.query('commit');
  });
});

test('a job of a killed process can be claimed after 90 seconds, and not after 45', async () => {
  const [claimed] = await repository.claim([capacity('a', 1)]);
  const isFreeAfter = async (seconds: number) => {
    await database().query(`update durable_jobs set run_at = run_at - make_interval(secs => $1) where id = $2`, [
      seconds,
      claimed?.id,
    ]);
    return (await repository.claim([capacity('a', 100)])).some(({ id }) => id === claimed?.id);
  };
  expect(await isFreeAfter(45)).toBe(false);
  expect(await isFreeAfter(45)).toBe(true);
});

test('a renewal extends the lease of a job', async () => {
  const [claimed] = await repository.claim([capacity('a', 1)]);
  if (!claimed) throw new Error('Nothing was claimed.');
  await database().query(`update durable_jobs set run_at = now() + interval '1 second' where id = $1`, [claimed.id]);
  expect(await repository.renew(claimed)).toBe(true);
  const { rows: leases } = await database().query(
    'select extract(epoch from run_at - now())::float8 as left from durable_jobs where id = $1',
    [claimed.id],
  );
  expect(leases[0].left).toBeGreaterThan(30);
});

const lateActs: [string, (late: ClaimedJob) => Promise<unknown>][] = [
  ['marks it as done', (late) => repository.markDone(late)],
  ['requeues it', (late) => repository.requeue(late, 0, 'late')],
  ['releases it', (late) => repository.release(late)],
  ['marks it as failed', (late) => repository.giveUp(late, 'late')],
  ['renews it', (late) => repository.renew(late, { part: 0.9, word: 'late' })],
];

test.each(lateActs)('a holder with an expired lease that %s does not affect the next holder', async (_act, act) => {
  const [late] = await repository.claim([capacity('a', 1)]);
  if (!late) throw new Error('Nothing was claimed.');
  await database().query('update durable_jobs set run_at = now()');
  const next = (await repository.claim([capacity('a', 100)])).find(({ id }) => id === late.id);
  const before = await rows();
  await act(late);
  expect(await rows()).toEqual(before);
  expect(await repository.renew(late)).toBe(false);
  if (next) await repository.markDone(next);
  const settled = await rows();
  await act(late);
  expect(await rows()).toEqual(settled);
});

test.each(lateActs)('a holder that %s changes no other job', async (_act, act) => {
  const [claimed] = await repository.claim([capacity('a', 2)]);
  const others = (all: DurableJob[]) => all.filter(({ id }) => id !== claimed?.id);
  const before = await rows();
  if (claimed) await act(claimed);
  const after = await rows();
  expect(others(after)).toEqual(others(before));
  expect(after).not.toEqual(before);
});

test('the backoff triples up to six hours, with jitter', () => {
  const seconds = [1, 2, 3, 4, 12, 40].map((attempts) => backOff(attempts, () => 0.5) / 1_000);
  expect(seconds).toEqual([5, 15, 45, 135, 21_600, 21_600]);
  expect([backOff(1, () => 0), backOff(1, () => 1)]).toEqual([4_000, 6_000]);
});

describe('a queued job', () => {
  const jobs = () => api.app.get(DurableJobs);
  const add = (box: string, key: string) => api.app.get(UnitOfWork).run(() => jobs().add(boxes, { box }, { key }));
  beforeEach(() => database().query('delete from durable_jobs'));

  test('is deduplicated while another one with its key waits', async () => {
    expect([await add('a', 'one'), await add('b', 'one'), await add('c', 'two')]).toEqual([
      expect.any(String),
      null,
      expect.any(String),
    ]);
    expect((await rows()).map(({ payload }) => payload)).toEqual([{ box: 'a' }, { box: 'c' }]);
  });

  test('can be removed by queue and key unless it is running or done', async () => {
    for (const key of ['held', 'died', 'failed', 'done', 'waiting', 'other']) await add(key, key);
    await database().query(
      `insert into durable_jobs (queue, key, payload) values ('crates', 'waiting', '{}');
       update durable_jobs set claim = gen_random_uuid(), run_at = now() + interval '1 minute' where key = 'held';
       update durable_jobs set claim = gen_random_uuid(), run_at = now() - interval '1 second' where key = 'died';
       update durable_jobs set state = 'failed', settled_at = now() where key = 'failed';
       update durable_jobs set state = 'done', settled_at = now() where key = 'done'`,
    );
    await jobs().remove(boxes, ['held', 'died', 'failed', 'done', 'waiting', 'unknown']);
    expect((await rows()).map(({ queue, key }) => `${queue} ${key}`).toSorted()).toEqual([
      'boxes done',
      'boxes held',
      'boxes other',
      'crates waiting',
    ]);
    await jobs().remove(boxes, []);
    expect(await rows()).toHaveLength(4);
  });

  test('is due at its time, when its lease expires, or after its backoff', async () => {
    expect(await repository.nextDueInMs(['boxes'])).toBeNull();
    await add('first', 'first');
    await add('second', 'second');
    await database().query(
      `update durable_jobs set run_at = now() + case key when 'first' then interval '50 seconds' else interval '1 hour' end`,
    );
    const later = await api.app.get(UnitOfWork).run(() => jobs().add(boxes, { box: 'later' }, { delaySeconds: 7_200 }));
    const { runAt } = (await rows()).find(({ id }) => id === later) ?? {};
    expect(Math.abs((runAt?.getTime() ?? 0) - Date.now() - 7_200_000)).toBeLessThan(10_000);
    const isDueIn = async (seconds: number) => {
      const next = (await repository.nextDueInMs(['none', 'boxes'])) ?? 0;
      expect(next).toBeGreaterThan(1_000 * seconds - 10_000);
      expect(next).toBeLessThanOrEqual(1_000 * seconds);
    };
    await isDueIn(50);
    expect(await repository.nextDueInMs(['none'])).toBeNull();
    await database().query(`update durable_jobs set run_at = now() where key = 'first'`);
    const [first] = await repository.claim([capacity('boxes', 1)]);
    await isDueIn(60);
    if (first) await repository.requeue(first, 30_000, 'no luck');
    await isDueIn(30);
  });
});
