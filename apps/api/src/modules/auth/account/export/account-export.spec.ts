import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AdmZip from 'adm-zip';
import { AccountExport } from '@tracker/database/entities/auth/account-export.entity';
import { Document } from '@tracker/database/entities/credentials/document.entity';
import { DurableJob } from '@tracker/database/entities/platform/durable-job.entity';
import { OutboxMessage } from '@tracker/database/entities/mailer/outbox-message.entity';
import { User } from '@tracker/database/entities/auth/user.entity';
import type { JobRun } from '../../../../platform/jobs/durable/durable-jobs.js';
import { credentialForm, multipart, PDF } from '../../../../testing/credential-form.js';
import { testApp } from '../../../../testing/test-app.js';
import { createOrganization } from '../../../../testing/test-organization.js';
import type { TestPerson } from '../../../../testing/test-person.js';
import { DocumentsService } from '../../../documents/documents.service.js';
import { AccountArchive } from './account-archive.js';
import { UploadSweepJob } from '../../../documents/upload-sweep.job.js';
import { AccountExportJob, AccountExportRemovalJob } from './account-export.job.js';
import { AccountExportStorage } from './account-export-storage.js';
import { RetentionJob } from '../../../../platform/jobs/retention.job.js';

interface Listed {
  id: string;
  state: string;
  createdAt: string;
  expiresAt: string | null;
  fileUrl: string | null;
}
const START = '2026-11-21T10:00:00Z';

describe('account export', () => {
  const api = testApp({ now: START });

  beforeEach(() => api.clock.set(START));

  const run = { attempt: 1, signal: new AbortController().signal } as JobRun;

  async function ask(person: TestPerson): Promise<Listed> {
    const answer = await person.post('/api/account/export');
    expect(answer.statusCode).toBe(202);
    return answer.json<Listed>();
  }
  /** Runs the queued job as the worker does. */
  const prepare = (exportId: string) => api.get(AccountExportJob).handle({ exportId }, run);
  const list = async (person: TestPerson) => (await person.get('/api/account/exports')).json<Listed[]>();
  async function removeFiles(): Promise<void> {
    const orders = await api.manager().findBy(DurableJob, { queue: 'account-export-removals', state: 'queued' });
    for (const { payload } of orders) await api.get(AccountExportRemovalJob).handle(payload as { exportId: string });
  }
  async function add(person: TestPerson, name: string, document?: string): Promise<string> {
    const files = document ? [{ name: document, content: PDF }] : [];
    const form = credentialForm({ name, issueDate: '2026-01-01', expiryDate: '2027-01-01' }, ...files);
    const answer = await person.inject({ method: 'POST', url: '/api/credentials', ...form });
    expect(answer.statusCode).toBe(201);
    return answer.json<{ id: string }>().id;
  }

  test('is announced by email and downloads as a ZIP with all current and former documents', async () => {
    const person = await api.signIn({ email: 'nora@example.test', firstName: 'Nora' });
    const organization = await createOrganization(api, person, 'Ward 7');
    await organization.setTier('team');
    const renewed = await add(person, '../=BLS: "Provider"', 'scan.pdf');
    await add(person, '../=bls: "provider"', 'scan.pdf');
    const archived = await add(person, 'No document');
    expect((await person.post(`/api/credentials/${archived}/archive`)).statusCode).toBe(200);
    const dates: [string, string][] = [
      ['issueDate', '2027-01-01'],
      ['expiryDate', '2028-01-01'],
    ];
    const renewal = multipart(dates, [{ content: PDF, name: 'new.pdf' }]);
    const url = `/api/credentials/${renewed}/renewals`;
    expect((await person.inject({ method: 'POST', url, ...renewal })).statusCode).toBe(201);
    const stranger = await api.signIn();
    await add(stranger, 'Not mine', 'not-mine.pdf');
    for (const [name, contentType] of [
      ['A picture', 'image/png'],
      ['A scan', 'image/jpeg'],
    ] as const)
      await api.manager().update(Document, { credentialId: await add(person, name, 'scan.pdf') }, { contentType });

    const asked = await ask(person);
    expect(asked).toEqual({
      id: asked.id,
      state: 'preparing',
      createdAt: '2026-11-21T10:00:00.000Z',
      expiresAt: null,
      fileUrl: null,
    });
    await prepare(asked.id);
    const [ready] = await list(person);
    const fileUrl = `/api/account/exports/${asked.id}/file`;
    expect(ready).toEqual({ ...asked, state: 'ready', expiresAt: '2026-11-28T10:00:00.000Z', fileUrl });
    const mails = await api.manager().findBy(OutboxMessage, { kind: 'account-export-ready', recipient: person.email });
    expect(mails.map(({ payload }) => payload)).toEqual([{ expiresAt: '2026-11-28T10:00:00.000Z' }]);

    const answer = await person.get(fileUrl);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': expect.stringContaining('attachment; filename="everything-of-mine-2026-11-21.zip"'),
    });
    const zip = new AdmZip(answer.rawPayload);
    expect(zip.getEntries().map(({ entryName }) => entryName)).toEqual([
      'credentials.csv',
      'account.json',
      'documents/=bls provider 2026-01-01 to 2027-01-01.pdf',
      'documents/A picture 2026-01-01 to 2027-01-01.png',
      'documents/A scan 2026-01-01 to 2027-01-01.jpg',
      'documents/=BLS Provider 2027-01-01 to 2028-01-01.pdf',
      'documents/former/=BLS Provider 2026-01-01 to 2027-01-01.pdf',
    ]);
    for (const { entryName, getData } of zip.getEntries().filter(({ entryName }) => entryName.startsWith('documents/')))
      expect([entryName, Buffer.compare(getData(), Buffer.from(PDF))]).toEqual([entryName, 0]);
    for (const { entryName, attr, header } of zip.getEntries()) {
      const isText = !entryName.startsWith('documents/');
      expect([entryName, attr >>> 16, header.method]).toEqual([entryName, 0o100600, isText ? 8 : 0]);
    }
    const text = (name: string) => zip.readAsText(name);
    expect(text('credentials.csv').split('\r\n')).toHaveLength(7);
    expect(text('credentials.csv')).toContain('No document');
    const account = JSON.parse(text('account.json'));
    expect(account).toMatchObject({
      account: { id: person.userId, email: person.email, firstName: 'Nora' },
      organizations: [{ name: 'Ward 7', role: 'owner' }],
      credentials: expect.arrayContaining([
        expect.objectContaining({
          id: renewed,
          expiryDate: '2028-01-01',
          formerPeriods: [expect.objectContaining({ documentName: 'scan.pdf' })],
        }),
      ]),
      sessions: [expect.objectContaining({ createdAt: expect.any(String) })],
    });
    expect(account.documents).toHaveLength(5);
    expect(answer.rawPayload.includes('Not mine')).toBe(false);
  });

  test('is unavailable to other people and to signed-out visitors', async () => {
    const person = await api.signIn();
    const { id } = await ask(person);
    const fileUrl = `/api/account/exports/${id}/file`;
    expect((await person.get(fileUrl)).statusCode).toBe(404);
    await prepare(id);
    expect((await person.get(fileUrl)).statusCode).toBe(200);
    const stranger = await api.signIn();
    expect([(await stranger.get(fileUrl)).statusCode, await list(stranger)]).toEqual([404, []]);
    expect((await api.inject(fileUrl)).statusCode).toBe(401);
    expect((await api.inject({ method: 'POST', url: '/api/account/export' })).statusCode).toBe(401);
  });

  test('runs once at a time and at most five times a day', async () => {
    const person = await api.signIn();
    const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first?.id]));
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1, api.clock.advance(1_000)) {
      const { id } = await ask(person);
      await prepare(id);
      ids.unshift(id);
    }
    expect((await list(person)).map(({ id }) => id)).toEqual(ids);
    const refused = await person.post('/api/account/export');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86395']);
    api.clock.advance(86_395_000);
    expect((await person.post('/api/account/export')).statusCode).toBe(202);
  });

  test('expires after seven days, together with its file', async () => {
    const person = await api.signIn();
    const { id } = await ask(person);
    await prepare(id);
    api.clock.set('2026-11-28T10:00:00Z');
    expect([await list(person), (await person.get(`/api/account/exports/${id}/file`)).statusCode]).toEqual([[], 404]);
    expect(await api.get(AccountExportStorage).read(id)).not.toBeNull();
    api.clock.advance(1);
    expect((await api.get(RetentionJob).forget('account-export-retention'))['removed']).toBeGreaterThan(0);
    await removeFiles();
    expect(await api.get(AccountExportStorage).read(id)).toBeNull();
  });

  test('is deleted if it is unfinished after two days', async () => {
    const person = await api.signIn();
    await ask(person);
    const forget = () => api.get(RetentionJob).forget('account-export-retention');
    api.clock.advance(2 * 86_400_000);
    await forget();
    expect(await list(person)).toHaveLength(1);
    api.clock.advance(1);
    await forget();
    expect(await list(person)).toEqual([]);
  });

  test('leaves no file if the account is deleted during preparation', async () => {
    const person = await api.signIn();
    const { id } = await ask(person);
    const storage = api.get(AccountExportStorage);
    const put = storage.put.bind(storage);
    // The account is deleted at the worst moment: after its file is written, before it is announced.
    storage.put = async (exportId, path) => {
      await put(exportId, path);
      await api.manager().delete(User, { id: person.userId });
      await removeFiles();
      await put(exportId, path).catch(() => undefined);
    };
    await prepare(id);
    storage.put = put;
    expect(await storage.read(id)).toBeNull();
    expect(await api.manager().countBy(AccountExport, { id })).toBe(0);
  });

  test('cleans up the files of a process that was killed while writing', async () => {
    const person = await api.signIn();
    const { id } = await ask(person);
    const storage = api.get(AccountExportStorage);
    let draft = '';
    const put = storage.put.bind(storage);
    storage.put = (exportId, path) => {
      draft = path;
      return put(exportId, path);
    };
    await prepare(id);
    storage.put = put;
    await writeFile(draft, 'everything of somebody');
    const lately = new Date(api.clock.now().getTime() - 3_599_000);
    await utimes(draft, lately, lately);
    await api.get(UploadSweepJob).sweep();
    expect(existsSync(draft)).toBe(true);
    api.clock.advance(2_000);
    await api.get(UploadSweepJob).sweep();
    expect(existsSync(draft)).toBe(false);
  });

  test('sends one email if it runs twice concurrently', async () => {
    const person = await api.signIn();
    const { id } = await ask(person);
    await Promise.all([
      prepare(id),
      api.get(AccountExportJob).handle({ exportId: id }, { ...run, attempt: 2 } as JobRun),
    ]);
    expect(await api.manager().countBy(OutboxMessage, { kind: 'account-export-ready', recipient: person.email })).toBe(
      1,
    );
    expect((await person.get(`/api/account/exports/${id}/file`)).statusCode).toBe(200);
  });

  test('reports a missing document file instead of failing', async () => {
    const person = await api.signIn();
    await add(person, 'Lost', 'lost.pdf');
    await api
      .manager()
      .query(
        `update documents set storage_key = gen_random_uuid()::text where credential_id in (select id from credentials where owner_id = $1)`,
        [person.userId],
      );
    const { id } = await ask(person);
    await prepare(id);
    const zip = new AdmZip((await person.get(`/api/account/exports/${id}/file`)).rawPayload);
    expect(JSON.parse(zip.readAsText('account.json')).documents).toEqual([
      expect.objectContaining({ credentialName: 'Lost', path: null }),
    ]);
  });

  test('is written atomically and is readable by its owner only', async () => {
    const person = await api.signIn();
    await add(person, 'First Aid', 'scan.pdf');
    const folder = await mkdtemp(join(tmpdir(), 'tracker-archive-'));
    const path = join(folder, 'all.zip');
    const write = (userId: string, signal = run.signal) =>
      api.get(AccountArchive).write({ userId, today: '2026-11-21' }, path, signal);
    const documents = api.get(DocumentsService);
    const { read } = documents;
    try {
      expect(await write(randomUUID())).toBe(false);
      expect(await readdir(folder)).toEqual([]);
      await expect(write(person.userId, AbortSignal.abort())).rejects.toThrow('abort');
      documents.read = () => Promise.reject(new Error('The bucket is away.'));
      await expect(write(person.userId)).rejects.toThrow();
      documents.read = read;
      await rm(path, { force: true });
      expect(await write(person.userId)).toBe(true);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    } finally {
      documents.read = read;
      await rm(folder, { recursive: true });
    }
  });
});
