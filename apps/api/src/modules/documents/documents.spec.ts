import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { PDF, PNG } from '../../testing/credential-form.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';
import { until } from '../../testing/until.js';
import { DocumentStorage } from './document-storage.js';
import { UploadSweepJob } from './upload-sweep.job.js';

describe('documents', () => {
  const api = testApp({ asOwner: true });
  let ada: TestPerson;
  const { create, change, stored, query } = credentialsOf(api);

  beforeEach(async () => {
    ada = await api.signIn();
  });

  const urlOf = async (...files: Parameters<typeof create>[2][]) =>
    (await create(ada, {}, ...files)).json().documentUrl;

  it('are served byte for byte, inline, with protective headers', async () => {
    const content = Buffer.concat([PNG, Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))]);
    const answer = await ada.get(await urlOf({ content, name: 'Żółć "scan".png' }));
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(answer.rawPayload)).toBe(digest(content));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(
        /^inline; filename="[ -~]+"; filename\*=UTF-8''%C5%BB%C3%B3%C5%82%C4%87/,
      ),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
  });

  it('cannot run scripts in the browser, but PDF viewers work', async () => {
    const policy = (rest: string) =>
      `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; ${rest}`;
    for (const [content, rest] of [
      [PNG, 'sandbox allow-same-origin'],
      [PDF, `object-src 'self'`],
    ] as const)
      expect((await ada.get(await urlOf({ content }))).headers).toMatchObject({
        'content-security-policy': policy(rest),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-resource-policy': 'same-origin',
      });
  });

  it('get their type from their bytes, not from name or upload', async () => {
    const answer = await ada.get(await urlOf({ content: PDF, name: 'evil.html', type: 'text/html' }));
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('filename="evil.html.pdf"');
  });

  it('are stored only under a name chosen by the server', async () => {
    await create(ada, {}, { content: PDF, name: '../../../../tmp/escaped.pdf' });
    const names = await readdir(join(api.environment.dataDir, 'documents'));
    for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readdir(api.environment.dataDir)).not.toContain('escaped.pdf');
  });

  it('are revalidated with 304 while unchanged, and authorized each time', async () => {
    const { id, documentUrl } = (await create(ada, {}, { content: PDF })).json();
    const tag = String((await ada.get(documentUrl)).headers.etag);
    const again = (person: TestPerson) => person.inject({ url: documentUrl, headers: { 'if-none-match': tag } });
    expect([(await again(ada)).statusCode, (await again(ada)).body]).toEqual([304, '']);
    expect((await again(await api.signIn())).statusCode).toBe(404);
    expect((await api.inject({ url: documentUrl, headers: { 'if-none-match': tag } })).statusCode).toBe(401);
    await change(ada, id, {}, { content: PNG });
    expect((await again(ada)).statusCode).toBe(200);
  });

  it('are not found without a document, for an unknown credential, or when the file is lost', async () => {
    const { id } = (await create(ada)).json();
    expect((await ada.get(`/api/credentials/${id}/document`)).statusCode).toBe(404);
    expect((await ada.get(`/api/credentials/${UNKNOWN_ID}/document`)).statusCode).toBe(404);
    const url = await urlOf({ content: PDF });
    const [{ storage_key: key }] = await query(
      'select storage_key from documents d join credentials c on c.id = credential_id where owner_id = $1',
      [ada.userId],
    );
    await api.get(DocumentStorage).remove(key);
    const answer = await ada.get(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Document not found.']);
  });

  it('leave no stray file or queued removal, even if the transaction fails after the upload', async () => {
    // The trigger records each queued removal.
    await query(`
      create table noted (key text);
      create function note() returns trigger language plpgsql security definer set search_path = public as $$
      begin insert into noted values (new.key); return null; end $$;
      create trigger noted after insert on durable_jobs for each row execute function note();`);
    const { id } = (await create(ada, {}, { content: PDF })).json();
    const before = await stored();
    expect((await change(ada, id, {}, { content: PNG })).statusCode).toBe(200);
    await query(`alter table documents add constraint refuse_all check (false) not valid`);
    for (const answer of [await change(ada, id, {}, { content: PDF }), await create(ada, {}, { content: PDF })])
      expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong on our side. Please try again.']);
    await query('alter table documents drop constraint refuse_all; drop trigger noted on durable_jobs');
    expect(await stored()).toEqual(before);
    // One for each stored file, and one for the replaced document.
    expect(await query('select from noted')).toHaveLength(5);
    expect(await query(`select from durable_jobs where queue = 'document-removals' and state = 'queued'`)).toEqual([]);
  });

  it('keep one document and one file under concurrent changes', async () => {
    const { id, documentUrl } = (await create(ada, {}, { content: PDF })).json();
    const before = await stored();
    const contents = [PDF, PNG, PDF, PNG, PDF, PNG];
    const answers = await Promise.all(contents.map((content) => change(ada, id, {}, { content })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(contents.map(() => 200));
    expect(await stored()).toEqual(before);
    expect((await ada.get(documentUrl)).statusCode).toBe(200);
  });

  it('of unfinished uploads are removed after an hour, by the job and at process start', async () => {
    const folder = join(api.environment.dataDir, 'uploads');
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await mkdir(folder, { recursive: true });
    const leave = async (name: string, at = new Date()) => {
      await writeFile(join(folder, name), 'x');
      await utimes(join(folder, name), at, at);
    };
    await leave('new-upload');
    await leave('old-upload', twoHoursAgo);
    expect(await api.get(UploadSweepJob).sweep()).toBe(1);
    expect(await readdir(folder)).toEqual(['new-upload']);
    await leave('of-a-killed-process', twoHoursAgo);
    api.get(UploadSweepJob).onApplicationBootstrap();
    await until(async () => (await readdir(folder)).length === 1);
  });
});
