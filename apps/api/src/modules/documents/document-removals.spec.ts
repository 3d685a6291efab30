import { setTimeout as wait } from 'node:timers/promises';
import { pool } from '@tracker/database/statements';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { DataSource } from 'typeorm';
import { JobWorkers } from '../../platform/jobs/durable/job-workers.js';
import { S3Server, type Trouble } from '../../platform/s3-server.fixture.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';
import { DocumentRemovals } from './document-removals.js';
import { bucketOf } from './store.fixture.js';

const POOL = 3;
const CALLERS = 8;
const OPEN = `queue = 'document-removals' and state = 'queued'`;

const s3 = new S3Server();
let api: TestApp;
let ada: TestPerson;
let calls: CredentialCalls;

beforeAll(async () => {
  const environment = { s3: bucketOf(await s3.start()), databasePoolSize: POOL };
  api = await startTestApp({ asOwner: true, environment, now: new Date() });
  calls = credentialsOf(api);
});

beforeEach(async () => {
  await calls.query('delete from durable_jobs');
  ada = await api.signIn();
  await calls.found(ada);
});

afterEach(() => answer());

afterAll(async () => {
  // The bucket stops first, or the application waits for it and does not close.
  await s3.stop();
  await api?.close();
});

/** The names of the stored files. */
const files = () =>
  [...s3.objects.keys()]
    .filter((path) => path.startsWith('/tracker/documents/'))
    .map((path) => path.slice('/tracker/documents/'.length));
/** The bucket recovers: waiting requests are cut off and sent again. */
const answer = () => {
  s3.trouble = () => undefined;
  s3.hangUp();
};
const orders = () =>
  calls.query(`select key, attempts, run_at > now() as waits from durable_jobs where ${OPEN} order by id`);
/** Runs all queued removals. */
const runRemovals = async () => {
  const workers = api.get(JobWorkers);
  await calls.query(`update durable_jobs set run_at = now() where ${OPEN}`);
  await workers.start();
  const untried = () =>
    calls.query(`select from durable_jobs where ${OPEN} and (claim is not null or run_at <= now())`);
  while ((await untried()).length > 0) await wait(10);
  await workers.stop();
};

describe('the file of a deleted document', () => {
  /** A credential with a document, and the key of its file. */
  const add = async () => {
    const before = files();
    const { id } = (await calls.create(ada, {}, { content: PDF })).json();
    const [key = ''] = files().filter((name) => !before.includes(name));
    return { id, key };
  };

  it('is retried later when it cannot be removed, without blocking others', async () => {
    const [bad, good, replaced] = [await add(), await add(), await add()];
    s3.trouble = (method, path) => (method === 'DELETE' && path.endsWith(bad.key) ? 'refusal' : undefined);
    expect((await ada.delete(`/api/credentials/${bad.id}`)).statusCode).toBe(200);
    expect((await calls.change(ada, replaced.id, {}, { content: PNG })).statusCode).toBe(200);
    expect(files()).not.toContain(replaced.key);
    expect(await orders()).toEqual([{ key: bad.key, attempts: 0, waits: true }]);

    // Simulates a process that ends between the commit and the removal.
    await calls.query('delete from credentials where id = $1', [good.id]);
    await runRemovals();
    expect(files()).not.toContain(good.key);
    expect(await orders()).toEqual([{ key: bad.key, attempts: 1, waits: true }]);

    answer();
    await runRemovals();
    expect([await orders(), files()]).toEqual([[], expect.not.arrayContaining([bad.key])]);
  });

  it('is removed however the document is deleted, and kept when the document is restored', async () => {
    const [gone, back] = [await add(), await add()];
    await calls.query('create table kept as select * from documents where storage_key = $1', [back.key]);
    await calls.query('delete from documents where storage_key = any($1)', [[gone.key, back.key]]);
    await calls.query('insert into documents select * from kept');
    await runRemovals();
    expect(files()).not.toContain(gone.key);
    expect((await ada.get(`/api/credentials/${back.id}/document`)).statusCode).toBe(200);
    await calls.query('delete from users where id = $1', [ada.userId]);
    await runRemovals();
    expect(files()).not.toContain(back.key);
  });

  it('is kept as long as a former period refers to it', async () => {
    const { id, key } = await add();
    await calls.query(
      `insert into credential_renewals (credential_id, issue_date, expiry_date, storage_key, file_name, content_type, size_bytes)
       select credential_id, '2020-01-01', '2021-01-01', storage_key, file_name, content_type, size_bytes from documents
       where credential_id = $1`,
      [id],
    );
    await calls.query('delete from documents where credential_id = $1', [id]);
    await runRemovals();
    // Simulates a removal that was queued before the period was stored.
    await api.get(DocumentRemovals).handle({ storageKey: key });
    expect(files()).toContain(key);
  });

  it('is removed even if a job that found its document is still running', async () => {
    const { id, key } = await add();
    const claim = '0198a000-0000-4000-8000-00000000c1a1';
    await calls.query(
      `insert into durable_jobs (queue, key, payload, claim, run_at)
        values ('document-removals', $1, $2, $3, now() + interval '1 minute')`,
      [key, JSON.stringify({ storageKey: key }), claim],
    );
    await calls.query('delete from credentials where id = $1', [id]);
    // As the worker does when the job ends.
    await calls.query(`update durable_jobs set state = 'done', settled_at = now() where claim = $1`, [claim]);
    await runRemovals();
    expect([await orders(), files()]).toEqual([[], expect.not.arrayContaining([key])]);
  });
});

describe('while the bucket does not answer', () => {
  let ids: string[];
  const stalled: string[] = [];

  beforeEach(async () => {
    stalled.length = 0;
    ids = [];
    for (let index = 0; index < CALLERS; index += 1)
      ids.push((await calls.create(ada, {}, { content: PDF })).json().id);
  });

  const stall = (...methods: string[]) => {
    s3.trouble = (method, path): Trouble => {
      if (!methods.includes(method)) return undefined;
      stalled.push(path);
      return 'silence';
    };
  };
  const untilStalled = async (count: number) => {
    while (stalled.length < count) await wait(10);
  };
  /** Other requests are served, and no transaction stays open. */
  const expectOthersServed = async () => {
    const answers = await Promise.all([ada.get('/api/credentials'), api.inject('/readyz')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const open = () =>
      calls.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    // A running change is idle between two statements for a moment; one that waits for the bucket would stay idle.
    await until(async () => (await open()).length === 0);
  };
  const release = async (waiting: Promise<unknown>[]) => {
    answer();
    await Promise.all(waiting);
  };

  it('uploads wait without an open transaction', async () => {
    stall('PUT');
    const waiting = [
      ...ids.map(() => calls.create(ada, {}, { content: PDF })),
      ...ids.map((id) => calls.change(ada, id, {}, { content: PDF })),
    ];
    await untilStalled(2 * CALLERS);
    await expectOthersServed();
    await release(waiting);
  });

  it('a file is removed later when no connection was free to record it', async () => {
    const before = files();
    const { options } = pool(api.app.get(DataSource));
    const usual = options.connectionTimeoutMillis;
    let giveBack = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (giveBack = resolve));
    const holders: Promise<void>[] = [];
    s3.delay = (method) => {
      if (method !== 'PUT' || holders.length > 0) return undefined;
      for (let index = 0; index < POOL; index += 1) holders.push(api.get(UnitOfWork).run(() => isOver));
      return wait(100).then(() => (options.connectionTimeoutMillis = 200));
    };
    const answered = await calls.create(ada, {}, { content: PDF });
    options.connectionTimeoutMillis = usual;
    giveBack();
    await Promise.all(holders);
    expect(answered.statusCode).toBe(503);
    const left = files().filter((key) => !before.includes(key));
    expect(left).toHaveLength(1);
    expect(
      await calls.query(
        `select key, run_at > now() + interval '30 minutes' as "isLater" from durable_jobs where ${OPEN}`,
      ),
    ).toEqual([{ key: left[0], isLater: true }]);
    await runRemovals();
    expect(files().toSorted()).toEqual(before.toSorted());
  });

  it('failed changes wait for the removal of their files without a connection', async () => {
    stall('DELETE');
    await calls.query('alter table documents add constraint refuse_all check (false) not valid');
    const waiting = ids.map((id) => calls.change(ada, id, {}, { content: PDF }));
    // One for each connection would be enough to block all other requests.
    await untilStalled(POOL);
    await expectOthersServed();
    await release(waiting);
    await calls.query('alter table documents drop constraint refuse_all');
  });

  it('deletions return, remove ten files concurrently, and leave the others to the jobs', async () => {
    const keys = Array.from({ length: 25 }, (_, index) => `file-${index}`);
    stall('DELETE');
    const removing = api.get(DocumentRemovals).removeNow(keys);
    const waiting = ids.map((id) => ada.delete(`/api/credentials/${id}`));
    await untilStalled(CALLERS + 10);
    await expectOthersServed();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    await removing;
    expect(await orders()).toHaveLength(CALLERS);
    const asked = () => new Set(stalled.filter((path) => path.includes('/file-'))).size;
    expect(asked()).toBe(10);
    s3.trouble = (method, path): Trouble => {
      if (method === 'DELETE') stalled.push(path);
      return undefined;
    };
    s3.hangUp();
    // The client itself retries requests that were cut off.
    await untilStalled(2 * (CALLERS + 10));
    await wait(100);
    expect(asked()).toBe(10);
  });
});
