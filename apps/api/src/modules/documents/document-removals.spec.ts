import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { S3Server } from '../../platform/storage/s3-server.fixture.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { JobWorkers } from '../../platform/jobs/durable/job-workers.js';
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
    workers = api.get(JobWorkers);
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

  it('is removed although a job that found its document is still running', async () => {
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
    await tryAll();
    expect(await store.documents()).not.toContain(key);
    expect(await orders()).toEqual([]);
  });
});

describe('the removal that is queued before a file is stored', () => {
  let api: TestApp;
  let calls: CredentialCalls;
  let ada: TestPerson;

  beforeAll(async () => {
    api = await startTestApp({ asOwner: true });
    calls = credentialsOf(api);
    ada = await api.signIn();
    await calls.found(ada);
  });

  afterAll(() => api?.close());

  const queued = () => calls.query(`select key from durable_jobs where queue = 'document-removals'`);

  it('is withdrawn with the row that refers to the file, and with a file that is refused', async () => {
    // Each removal that is queued is noted.
    await calls.query(`
      create table noted (key text);
      create function note() returns trigger language plpgsql security definer set search_path = public as $$
      begin insert into noted values (new.key); return null; end $$;
      create trigger noted after insert on durable_jobs for each row execute function note();`);
    const { id } = (await calls.create(ada, {}, { content: PDF })).json();
    expect((await calls.change(ada, id, {}, { content: PNG })).statusCode).toBe(200);
    await calls.query('alter table documents add constraint refuse_all check (false) not valid');
    expect((await calls.change(ada, id, {}, { content: PDF })).statusCode).toBe(500);
    expect(await queued()).toEqual([]);
    // One for each stored file, and one for the replaced document.
    expect(await calls.query('select from noted')).toHaveLength(4);
    expect((await calls.stored()).files).toBe(1);
  });
});
