import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ScheduledTasks } from '../../jobs/scheduled-tasks.js';
import { Metrics } from '../../observability/metrics.js';
import { S3Server } from '../../storage/s3-server.fixture.js';
import { type CredentialCalls, credentialsOf } from '../../testing/credential-calls.js';
import { PDF } from '../../testing/credential-form.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { DocumentInstallation } from './document-installation.service.js';
import { DocumentStorage } from './document-storage.js';
import { DocumentSurvey } from './document-survey.js';
import { runDocumentsCommand } from './documents-command.js';
import { OrphanSweepJob } from './orphan-sweep.job.js';
import { bucketOf, bucketStore, folderStore, type StoreFixture, STORES } from './store.fixture.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARKER = 'documents/.installation';

describe.each(STORES)('the sweep of documents in a %s', (kind) => {
  const s3 = new S3Server();
  let api: TestApp;
  let ada: TestPerson;
  let calls: CredentialCalls;
  let store: StoreFixture;
  let job: OrphanSweepJob;
  let installation: DocumentInstallation;

  beforeAll(async () => {
    const endpoint = await s3.start();
    const environment = kind === 'folder' ? {} : { s3: bucketOf(endpoint) };
    api = await startTestApp({ asOwner: true, environment, now: new Date() });
    store = kind === 'folder' ? folderStore(api) : bucketStore(s3);
    calls = credentialsOf(api);
    job = api.app.get(OrphanSweepJob, { strict: false });
    installation = api.app.get(DocumentInstallation, { strict: false });
  });

  /** Everything as in an installation that is new. */
  beforeEach(async () => {
    s3.objects.clear();
    s3.pageSize = 4;
    api.clock.set(new Date());
    for (const folder of ['documents', 'trash'])
      await rm(join(api.environment.dataDir, folder), { recursive: true, force: true });
    await calls.query('drop table if exists kept');
    await calls.query('delete from users');
    // Those of the documents that went with their owners, too.
    await calls.query('delete from durable_jobs');
    await calls.query('delete from scheduled_tasks');
    await calls.query('update document_store set installation_id = null, bound_at = null, sweep_stopped = null');
    ada = await api.signIn();
    await calls.found(ada);
  });

  afterAll(async () => {
    await api?.close();
    await s3.stop();
  });

  /** Files that are old enough to be swept, and that nothing refers to. */
  const placeOrphans = async (count: number) => {
    const names = Array.from({ length: count }, () => randomUUID());
    for (const name of names) await store.place(`documents/${name}`, 'x', new Date(Date.now() - 2 * DAY_MS));
    return names.toSorted();
  };
  const upload = async () => (await calls.create(ada, {}, { content: PDF })).json().documentUrl as string;
  /** What an installation looks like that has run for a while. */
  const settle = async () => {
    await installation.binding();
    api.clock.advance(2 * HOUR_MS);
    expect(await installation.binding()).toBe('bound');
  };
  const stopped = async () => (await api.app.get(Metrics).text()).match(/^document_sweep_stopped.* 1$/gm);

  it('takes no empty store for its own while the database knows of a file, a former one too', async () => {
    const { id } = (await calls.create(ada)).json<{ id: string }>();
    const renew = (file: string) =>
      calls.query(
        `insert into credential_renewals (credential_id, issue_date, expiry_date, storage_key, file_name, content_type, size_bytes)
         values ($1, '2020-01-01', '2021-01-01', ${file})`,
        [id],
      );
    await renew('null, null, null, null');
    expect(await installation.binding()).toBe('settling');
    await store.remove(MARKER);
    await calls.query('update document_store set installation_id = null');
    await renew(`'former', 'former.pdf', 'application/pdf', 1`);
    expect(await installation.binding()).toBe('unknown');
    await calls.query('delete from credential_renewals where storage_key is not null');
    expect(await installation.binding()).toBe('settling');
  });

  it('takes a file that goes while it looks for nobody’s orphan, and one it cannot look at for a failure', async () => {
    await placeOrphans(1);
    const storage = api.app.get(DocumentStorage, { strict: false });
    const looks = jest.spyOn(storage, 'writtenAt').mockRejectedValue(new Error('no such file'));
    const exists = jest.spyOn(storage, 'exists').mockResolvedValue(false);
    const survey = api.app.get(DocumentSurvey, { strict: false });
    expect(await survey.take()).toMatchObject({ files: 1, orphanCount: 0 });
    exists.mockResolvedValue(true);
    await expect(survey.take()).rejects.toThrow('no such file');
    looks.mockRestore();
    exists.mockRestore();
    expect(await survey.take()).toMatchObject({ files: 1, orphanCount: 1 });
  });

  it('does not touch the files of a database that was emptied or never held them', async () => {
    await upload();
    await settle();
    const orphans = await placeOrphans(30);
    const files = await store.documents();
    await calls.query('truncate documents');
    expect(await job.sweep()).toEqual({});
    expect(await stopped()).toEqual(['document_sweep_stopped{reason="too-many-orphans"} 1']);

    await calls.query('update document_store set installation_id = null, bound_at = null, sweep_stopped = null');
    for (const days of [0, 1, 40]) {
      api.clock.advance(days * DAY_MS);
      expect(await job.sweep()).toEqual({});
    }
    expect(await stopped()).toEqual(['document_sweep_stopped{reason="unknown-store"} 1']);
    expect(await store.documents()).toEqual(files);
    expect(files).toEqual(expect.arrayContaining(orphans));
    expect(await store.trash()).toEqual([]);
  });

  it('does not touch the files of another installation, even where its own database knows all of them', async () => {
    await upload();
    await settle();
    await store.place(MARKER, randomUUID(), new Date());
    const files = [...(await store.documents()), ...(await placeOrphans(1))].toSorted();
    expect(await job.sweep()).toEqual({});
    expect(await store.documents()).toEqual(files);
    expect(await stopped()).toEqual(['document_sweep_stopped{reason="unknown-store"} 1']);

    expect(await installation.adopt()).toMatchObject({ files: 2, known: 1, orphanCount: 1 });
    expect(await stopped()).toBeNull();
    expect(await installation.binding()).toBe('settling');
    api.clock.advance(2 * HOUR_MS);
    expect(await job.sweep()).toMatchObject({ trashed: 1 });
  });

  it('takes files for its own that the database knows nearly all of, and looks again before it sweeps', async () => {
    for (let index = 0; index < 10; index += 1) await upload();
    await placeOrphans(1);
    api.clock.advance(2 * HOUR_MS);
    expect(await job.sweep()).toEqual({});
    expect(await store.documents()).toHaveLength(11);
    api.clock.advance(2 * HOUR_MS);
    expect(await job.sweep()).toEqual({ recalled: 0, trashed: 1, removed: 0 });
    expect(await store.documents()).toHaveLength(10);
  });

  it('moves aside what nothing refers to once it is an hour old, and removes it a month later', async () => {
    const url = await upload();
    await settle();
    const orphans = await placeOrphans(3);
    await store.place(`documents/${randomUUID()}`, 'too young', api.clock.now());
    const day = api.clock.now().toISOString().slice(0, 10);
    expect(await job.sweep()).toEqual({ recalled: 0, trashed: 3, removed: 0 });
    expect(await store.documents()).toHaveLength(2);
    expect(await store.trash()).toEqual(orphans.map((name) => `${name}.${day}`));
    expect((await ada.get(url)).statusCode).toBe(200);

    api.clock.advance(30 * DAY_MS);
    await job.sweep();
    expect(await store.trash()).toEqual(expect.arrayContaining(orphans.map((name) => `${name}.${day}`)));
    api.clock.advance(2 * DAY_MS);
    expect(await job.sweep()).toMatchObject({ removed: 3 });
    expect((await store.trash()).filter((key) => key.endsWith(day))).toEqual([]);
  });

  it('moves a file aside only when its removal no longer waits, as when its tries were used up', async () => {
    await upload();
    await settle();
    const [waiting, givenUp] = (await placeOrphans(2)) as [string, string];
    await calls.query(
      `insert into durable_jobs (queue, key, payload, state, run_at, settled_at)
       select 'document-removals', name, jsonb_build_object('storageKey', name), state, now() + interval '1 day', settled
       from (values ($1, 'queued', null), ($2, 'failed', now())) as job (name, state, settled)`,
      [waiting, givenUp],
    );
    expect(await job.sweep()).toMatchObject({ trashed: 1 });
    expect(await store.documents()).toEqual(expect.arrayContaining([waiting]));
    expect(await store.documents()).not.toContain(givenUp);
  });

  it('brings back what the database knows again, when it is asked for and before it would be removed', async () => {
    const asked = await upload();
    await upload();
    await settle();
    const files = await store.documents();
    await calls.query('create table kept as table documents');
    await calls.query('truncate documents');
    expect(await job.sweep()).toMatchObject({ trashed: 2 });
    expect([await store.documents(), (await store.trash()).length]).toEqual([[], 2]);
    await calls.query('insert into documents select * from kept');

    const answers = await Promise.all([ada.get(asked), ada.get(asked)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0].rawPayload).toEqual(PDF);
    expect(await store.documents()).toHaveLength(1);
    api.clock.advance(60 * DAY_MS);
    expect(await job.sweep()).toEqual({ recalled: 1, trashed: 0, removed: 0 });
    expect([await store.documents(), await store.trash()]).toEqual([files, []]);
  });

  it('stops when there are more orphans than a crash leaves, until an operator says how many may go', async () => {
    await upload();
    await settle();
    await placeOrphans(11);
    expect(await job.sweep()).toEqual({});
    expect(await stopped()).toEqual(['document_sweep_stopped{reason="too-many-orphans"} 1']);
    expect([(await store.documents()).length, await store.trash()]).toEqual([12, []]);
    expect(await job.sweep({ atMost: 11 })).toMatchObject({ trashed: 11 });
    expect(await stopped()).toBeNull();
    expect(await store.documents()).toHaveLength(1);
  });

  it('allows one file in a hundred where there are many', async () => {
    await installation.binding();
    await calls.query(
      `with c as (insert into credentials (owner_id, name, issuing_body, issue_date, expiry_date)
         select $1, 'n', 'i', '2026-01-01', '2027-01-01' from generate_series(1, 1100) returning id)
       insert into documents (credential_id, storage_key, file_name, content_type, size_bytes)
         select id, id::text, 'a.pdf', 'application/pdf', 1 from c`,
      [ada.userId],
    );
    s3.pageSize = 1_000;
    for (const { storage_key: key } of await calls.query('select storage_key from documents'))
      await store.place(`documents/${key}`, 'x', new Date(0));
    api.clock.advance(2 * HOUR_MS);
    await placeOrphans(11);
    expect(await job.sweep()).toMatchObject({ trashed: 11 });
    await placeOrphans(12);
    expect(await job.sweep()).toEqual({});
    expect(await store.documents()).toHaveLength(1_112);
  });

  it('is explained, allowed and adopted from the command line', async () => {
    const services = { installation, sweep: job, tasks: api.app.get(ScheduledTasks, { strict: false }) };
    const command = (line: string) => runDocumentsCommand(line.split(' '), services);
    await placeOrphans(11);
    await job.sweep();
    expect(await command('status')).toEqual([
      'In the database: no id. Beside the files: no id.',
      '11 files, 0 of them known to the database, 11 without a document for an hour or more.',
      'The sweep touches nothing: unknown-store.',
    ]);
    await expect(command('sweep --at-most 11')).rejects.toThrow('Nothing was moved');
    expect(await command('adopt')).toEqual([`These 11 files are this database's now; it knows 0 of them.`]);
    api.clock.advance(2 * HOUR_MS);
    await expect(command('sweep --at-most 10')).rejects.toThrow('Nothing was moved');
    expect(await command('sweep --at-most 11')).toEqual(['11 files moved to the trash, where they stay for 30 days.']);
    for (const line of ['', 'sweep', 'sweep --at-most many', 'adopt all'])
      await expect(command(line)).rejects.toThrow('Usage: npm run documents');
  });

  it('does nothing in the first hour of an installation, nor twice a day', async () => {
    expect(await installation.binding()).toBe('settling');
    await placeOrphans(1);
    expect([await job.run(), await job.run()]).toEqual([true, false]);
    expect(await store.documents()).toHaveLength(1);
  });
});
