import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Server } from '../../storage/s3-server.fixture.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { DocumentRemovals } from './document-removals.js';
import { OrphanSweepJob } from './orphan-sweep.job.js';
import { bucketOf, bucketStore, folderStore, type StoreFixture, STORES } from './store.fixture.js';

describe.each(STORES)('the file of a deleted document in a %s', (kind) => {
  const s3 = new S3Server();
  let api: TestApp;
  let ada: TestPerson;
  let calls: CredentialCalls;
  let store: StoreFixture;
  let removals: DocumentRemovals;

  beforeAll(async () => {
    const endpoint = await s3.start();
    api = await startTestApp({
      asOwner: true,
      environment: kind === 'folder' ? {} : { s3: bucketOf(endpoint) },
      now: new Date(),
    });
    store = kind === 'folder' ? folderStore(api) : bucketStore(s3);
    calls = credentialsOf(api);
    removals = api.app.get(DocumentRemovals, { strict: false });
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
  const orders = () =>
    calls.query('select storage_key, attempts, next_attempt_at > now() as waits from document_removals');
  const makeDue = () => calls.query(`update document_removals set next_attempt_at = now() - interval '1 second'`);

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
    expect(await orders()).toEqual([{ storage_key: bad.key, attempts: 1, waits: true }]);
    expect(await removals.retry()).toEqual({ removed: 0, postponed: 0 });

    // As when the process ends between the commit and the removal.
    await calls.query('delete from credentials where id = $1', [good.id]);
    await makeDue();
    expect(await removals.retry()).toEqual({ removed: 1, postponed: 1 });
    expect(await store.documents()).not.toContain(good.key);
    expect(await orders()).toEqual([{ storage_key: bad.key, attempts: 2, waits: true }]);

    await heal();
    await makeDue();
    expect(await removals.retry()).toEqual({ removed: 1, postponed: 0 });
    expect(await orders()).toEqual([]);
    expect(await store.documents()).not.toContain(bad.key);
  });

  it('is ordered whatever deletes the document, and left alone when the document is back', async () => {
    const [gone, back] = [await add(), await add()];
    await calls.query('create table kept as select * from documents where storage_key = $1', [back.key]);
    await calls.query('delete from documents where storage_key = any($1)', [[gone.key, back.key]]);
    await calls.query('insert into documents select * from kept');
    await makeDue();
    expect(await removals.retry()).toEqual({ removed: 1, postponed: 0 });
    expect(await store.documents()).not.toContain(gone.key);
    expect((await ada.get(`/api/credentials/${back.id}/document`)).statusCode).toBe(200);
    await calls.query('delete from users where id = $1', [ada.userId]);
    await makeDue();
    expect(await removals.retry()).toEqual({ removed: 1, postponed: 0 });
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
