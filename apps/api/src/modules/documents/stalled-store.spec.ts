import { setTimeout as wait } from 'node:timers/promises';
import { S3Server, type Trouble } from '../../platform/storage/s3-server.fixture.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { PDF } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import { JobWorkers } from '../../platform/jobs/durable/job-workers.js';
import { DocumentRemovals } from './document-removals.js';
import { bucketOf } from './store.fixture.js';

const POOL = 3;
const CALLERS = 8;

describe('while the bucket does not answer', () => {
  const s3 = new S3Server();
  let api: TestApp;
  let ada: TestPerson;
  let calls: CredentialCalls;
  let ids: string[];
  const stalled: string[] = [];

  beforeAll(async () => {
    const environment = { s3: bucketOf(await s3.start()), databasePoolSize: POOL };
    api = await startTestApp({ asOwner: true, environment });
    calls = credentialsOf(api);
  });

  beforeEach(async () => {
    stalled.length = 0;
    await calls.query('delete from durable_jobs');
    ada = await api.signIn();
    await calls.found(ada);
    ids = [];
    for (let index = 0; index < CALLERS; index += 1)
      ids.push((await calls.create(ada, {}, { content: PDF })).json().id);
  });

  afterEach(() => answer());

  afterAll(async () => {
    // First what is still waited for, or the application does not end.
    await s3.stop();
    await api?.close();
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
  /** Everybody else notices nothing, and no connection is kept with a transaction. */
  const expectOthersServed = async () => {
    const answers = Promise.all([ada.get('/api/credentials'), api.inject('/readyz')]);
    const late = wait(10_000, null, { ref: false });
    const statuses = (await Promise.race([answers, late]))?.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200]);
    const open = () =>
      calls.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    // Between two statements of a change that is under way there is one for a moment; one that waits for the bucket would stay.
    let left = await open();
    for (let tries = 0; tries < 500 && left.length > 0; tries += 1) left = await wait(20).then(open);
    expect(left).toEqual([]);
  };
  /** The bucket is back: whoever waits is cut off, and asks once more. */
  const answer = () => {
    s3.trouble = () => undefined;
    s3.hangUp();
  };
  const release = async (waiting: Promise<unknown>[]) => {
    answer();
    await Promise.all(waiting);
  };

  it('uploads wait without a transaction', async () => {
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
    const files = () => [...s3.objects.keys()].filter((path) => path.startsWith('/tracker/documents/'));
    const before = files();
    let giveBack = (): void => undefined;
    const isOver = new Promise<void>((resolve) => (giveBack = resolve));
    const holders: Promise<void>[] = [];
    s3.delay = (method) => {
      if (method !== 'PUT' || holders.length > 0) return undefined;
      for (let index = 0; index < POOL; index += 1) holders.push(api.get(UnitOfWork).run(() => isOver));
      return wait(100);
    };
    const answered = await calls.create(ada, {}, { content: PDF });
    giveBack();
    await Promise.all(holders);
    expect(answered.statusCode).toBe(503);
    const left = files().filter((path) => !before.includes(path));
    expect(left).toHaveLength(1);
    const removals = () =>
      calls.query(`select key, run_at > now() + interval '30 minutes' as "isLater" from durable_jobs
        where queue = 'document-removals' and state = 'queued'`);
    expect(await removals()).toEqual([{ key: left[0]?.split('/').at(-1), isLater: true }]);
    await calls.query('update durable_jobs set run_at = now()');
    const workers = api.get(JobWorkers);
    await workers.start();
    while ((await removals()).length > 0) await wait(20);
    await workers.stop();
    expect(files().toSorted()).toEqual(before.toSorted());
  });

  it('files of changes that failed wait for their removal without a connection', async () => {
    stall('DELETE');
    await calls.query('alter table documents add constraint refuse_all check (false) not valid');
    const waiting = ids.map((id) => calls.change(ada, id, {}, { content: PDF }));
    // As many as there are connections would be enough to keep everybody else out.
    await untilStalled(POOL);
    await expectOthersServed();
    await release(waiting);
    await calls.query('alter table documents drop constraint refuse_all');
  });

  it('whoever deletes gets an answer, and the files go later', async () => {
    stall('DELETE');
    const waiting = ids.map((id) => ada.delete(`/api/credentials/${id}`));
    await untilStalled(CALLERS);
    await expectOthersServed();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    expect(await calls.query(`select from durable_jobs where queue = 'document-removals'`)).toHaveLength(CALLERS);
  });

  it('whoever deletes a lot has ten files asked for at once, and what was not begun by then is left to the jobs', async () => {
    const keys = Array.from({ length: 25 }, (_, index) => `file-${index}`);
    stall('DELETE');
    await api.get(DocumentRemovals).removeNow(keys);
    expect(new Set(stalled).size).toBe(10);
    s3.trouble = (method, path): Trouble => {
      if (method === 'DELETE') stalled.push(path);
      return undefined;
    };
    s3.hangUp();
    // Those ten are asked for once more by the client itself.
    while (stalled.length < 20) await wait(10);
    await wait(200);
    expect(new Set(stalled).size).toBe(10);
  });
});
