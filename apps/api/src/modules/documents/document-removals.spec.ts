import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { S3Server } from '../../storage/s3-server.fixture.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { JobWorkers } from '../../jobs/durable/job-workers.js';
import { OrphanSweepJob } from './orphan-sweep.job.js';
import { bucketOf, bucketStore, folderStore, type StoreFixture, STORES } from './store.fixture.js';

describe.each(STORES)('the file of a deleted document in a %s', (kind) => {
  const s3 = new S3Server();
  let api: TestApp;
  let ada: TestPerson;
  let calls: CredentialCalls;
  let store: StoreFixture;
  let workers: JobWorkers;

  beforeAll(async () => {
    const endpoint = await s3.start();
    api = await startTestApp({
      asOwner: true,
      environment: kind === 'folder' ? {} : { s3: bucketOf(endpoint) },
      now: new Date(),
    });
    store = kind === 'folder' ? folderStore(api) : bucketStore(s3);
    calls = credentialsOf(api);
    workers = api.app.get(JobWorkers, { strict: false });
  });

  beforeEach(async () => {
    ada = await api.signIn();
    await calls.found(ada);
  });

  afterAll(async () => {
    await api?.close();
    await s3.stop();
  });

  /** A credential with a document, and the key of its file. */
  const add = async () => {
    const before = await store.documents();
    const { id } = (await calls.create(ada, {}, { content: PDF })).json();
    const [key = ''] = (await store.documents()).filter((name) => !before.includes(name));
    return { id, key };
  };
  /** Has the store refuse to remove a file; call what is returned to have it give in. */
  const poison = async (key: string) => {
    if (kind === 'S3 bucket') {
      s3.trouble = (method, path) => (method === 'DELETE' && path.endsWith(key) ? 'refusal' : undefined);
      return async () => void (s3.trouble = () => undefined);
    }
    // A folder in its place cannot be unlinked.
    const path = join(api.environment.dataDir, 'documents', key);
    await store.remove(`documents/${key}`);
    await mkdir(path);
    return () => rmdir(path);
  };
  const OPEN = `queue = 'document-removals' and state = 'queued'`;
  const orders = () =>
    calls.query(`select key, attempts, run_at > now() as waits from durable_jobs where ${OPEN} order by id`);
  /** Has everything tried that waits. */
  const tryAll = async () => {
    await calls.query(`update durable_jobs set run_at = now() where ${OPEN}`);
    await workers.start();
    const untried = () =>
      calls.query(`select from durable_jobs where ${OPEN} and (claim is not null or run_at <= now())`);
    while ((await untried()).length > 0) await passing(20);
    await workers.stop();
  };

  it('is gone with the answer, and nothing is left to do', async () => {
    const { id, key } = await add();
    expect((await ada.delete(`/api/credentials/${id}`)).statusCode).toBe(200);
    expect(await store.documents()).not.toContain(key);
    expect(await orders()).toEqual([]);
  });

  it('that cannot be removed is tried again later, and keeps no other from being removed', async () => {
    const [bad, good, replaced] = [await add(), await add(), await add()];
    const heal = await poison(bad.key);
    expect((await ada.delete(`/api/credentials/${bad.id}`)).statusCode).toBe(200);
    expect((await calls.change(ada, replaced.id, {}, { content: PNG })).statusCode).toBe(200);
    expect(await store.documents()).not.toContain(replaced.key);
    expect(await orders()).toEqual([{ key: bad.key, attempts: 0, waits: true }]);

    // As when the process ends between the commit and the removal.
    await calls.query('delete from credentials where id = $1', [good.id]);
    await tryAll();
    expect(await store.documents()).not.toContain(good.key);
    expect(await orders()).toEqual([{ key: bad.key, attempts: 1, waits: true }]);

    await heal();
    await tryAll();
    expect(await orders()).toEqual([]);
    expect(await store.documents()).not.toContain(bad.key);
  });

  it('is ordered whatever deletes the document, and left alone when the document is back', async () => {
    const [gone, back] = [await add(), await add()];
    await calls.query('create table kept as select * from documents where storage_key = $1', [back.key]);
    await calls.query('delete from documents where storage_key = any($1)', [[gone.key, back.key]]);
    await calls.query('insert into documents select * from kept');
    await tryAll();
    expect(await store.documents()).not.toContain(gone.key);
    expect((await ada.get(`/api/credentials/${back.id}/document`)).statusCode).toBe(200);
    await calls.query('delete from users where id = $1', [ada.userId]);
    await tryAll();
    expect(await store.documents()).not.toContain(back.key);
  });

  it('is no orphan while its removal is waiting', async () => {
    const { id } = await add();
    await add();
    const sweep = api.app.get(OrphanSweepJob, { strict: false });
    await sweep.sweep();
    api.clock.advance(7_200_000);
    await calls.query('delete from credentials where id = $1', [id]);
    expect(await sweep.sweep()).toEqual({ recalled: 0, trashed: 0, removed: 0 });
  });
});
