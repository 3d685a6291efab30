import { JobWorkers } from '../../platform/jobs/durable/job-workers.js';
import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import { credentialForm, type CredentialFormFields, type FormFile, PDF, PNG } from '../../testing/credential-form.js';
import { testApp } from '../../testing/test-app.js';
import { createOrganization } from '../../testing/test-organization.js';
import type { TestPerson } from '../../testing/test-person.js';

const NEXT = { name: null, issuingBody: null, issueDate: '2027-01-11', expiryDate: '2029-01-10' };
const LATER = { ...NEXT, issueDate: '2029-01-11', expiryDate: '2031-01-10' };

describe('a renewal', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let ada: TestPerson;
  const calls = credentialsOf(api);

  beforeEach(async () => {
    ada = await api.signIn();
  });

  interface Renewal {
    fields?: CredentialFormFields;
    file?: FormFile;
    key?: string;
    by?: TestPerson;
  }
  const renew = (id: string, { fields = NEXT, file, key, by = ada }: Renewal = {}) => {
    const { payload, headers } = credentialForm(fields, ...(file ? [file] : []));
    return by.inject({
      method: 'POST',
      url: `/api/credentials/${id}/renewals`,
      payload,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    });
  };
  const history = async (id: string) => (await ada.get(`/api/credentials/${id}/renewals`)).json();
  const add = async (fields: CredentialFormFields = {}, ...files: FormFile[]): Promise<string> =>
    (await calls.create(ada, fields, ...files)).json().id;

  it('replaces dates and document and keeps the former period with its document', async () => {
    const id = await add({ notes: 'Kept' }, { content: PDF, name: 'first.pdf' });
    const answer = await renew(id, { file: { content: PNG, name: 'second.png' } });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      id,
      name: 'First Aid',
      issueDate: '2027-01-11',
      expiryDate: '2029-01-10',
      notes: 'Kept',
      status: 'valid',
      hasDocument: true,
      renewals: 1,
    });
    expect((await renew(id, { fields: { ...LATER, notes: 'Anew' } })).json()).toMatchObject({
      expiryDate: '2031-01-10',
      notes: 'Anew',
      hasDocument: false,
      documentUrl: null,
      renewals: 2,
    });
    const periods = await history(id);
    expect(periods).toMatchObject([
      { issueDate: '2027-01-11', expiryDate: '2029-01-10', hasDocument: true },
      { issueDate: '2026-01-10', expiryDate: '2027-01-10', hasDocument: true },
    ]);
    for (const { recordedAt } of periods) expect(new Date(recordedAt).toISOString()).toBe(recordedAt);
    expect((await ada.get(periods[0].documentUrl)).rawPayload).toEqual(PNG);
    expect((await ada.get(periods[1].documentUrl)).rawPayload).toEqual(PDF);
    expect((await ada.get(`/api/credentials/${id}/document`)).statusCode).toBe(404);
  });

  it('filters the list by whether a credential was renewed', async () => {
    const [renewed, other] = [await add(), await add()];
    await renew(renewed);
    const ids = async (query: string) =>
      (await ada.get(`/api/credentials${query}`)).json().map(({ id }: { id: string }) => id);
    expect(await ids('?renewed=true')).toEqual([renewed]);
    expect(await ids('?renewed=false')).toEqual([other]);
    expect((await ids('')).toSorted()).toEqual([renewed, other].toSorted());
    expect((await ada.get('/api/credentials?renewed=perhaps')).statusCode).toBe(400);
    expect(await (await api.signIn()).get('/api/credentials?renewed=true').then((answer) => answer.json())).toEqual([]);
  });

  it('serves a former document with the same protective headers as the current one', async () => {
    const id = await add({}, { content: PDF, name: '../../cod.exe' });
    const current = await ada.get(`/api/credentials/${id}/document`);
    await renew(id);
    const [{ id: renewalId, documentUrl }] = await history(id);
    expect(documentUrl).toBe(`/api/credentials/${id}/renewals/${renewalId}/document`);
    const former = await ada.get(documentUrl);
    const safety = [
      'content-type',
      'content-disposition',
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
    ];
    for (const name of [...safety, 'x-frame-options', 'cross-origin-resource-policy', 'content-length'])
      expect([name, former.headers[name]]).toEqual([name, current.headers[name]]);
    const again = await ada.inject({ url: documentUrl, headers: { 'if-none-match': String(former.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const eve = await api.signIn();
    const other = await add();
    for (const url of [documentUrl, documentUrl.replace(renewalId, UNKNOWN_ID)])
      expect([(await eve.get(url)).statusCode, (await eve.get(url)).body]).toEqual([404, 'Document not found.']);
    expect((await ada.get(documentUrl.replace(id, other))).statusCode).toBe(404);
    expect((await api.inject(documentUrl)).statusCode).toBe(401);
  });

  it('returns the same 404 for another person’s credential as for an unknown one', async () => {
    const id = await add();
    const eve = await api.signIn();
    const [foreign, unknown] = [await renew(id, { by: eve }), await renew(UNKNOWN_ID, { by: eve })];
    expect([foreign.statusCode, foreign.body]).toEqual([404, 'Credential not found.']);
    expect(unknown.body).toBe(foreign.body);
    const url = `/api/credentials/${id}/renewals`;
    expect([(await eve.get(url)).statusCode, (await api.inject(url)).statusCode]).toEqual([404, 401]);
    expect(await history(id)).toEqual([]);
  });

  it.each([
    [{ issueDate: '2026-06-01', expiryDate: '2027-01-10' }, 'The new expiry date must be after the current one.'],
    [{ issueDate: '2029-01-11' }, 'The expiry date must not be before the issue date'],
    [{ issueDate: null }, 'Issue date is required'],
    [{ expiryDate: '2029-02-30' }, 'Enter a date as YYYY-MM-DD'],
  ])('is refused with %j, and leaves no file', async (fields, sentence) => {
    const id = await add();
    const before = await calls.stored();
    const answer = await renew(id, { fields: { ...NEXT, ...fields }, file: { content: PDF } });
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(await calls.stored()).toEqual(before);
    expect(await history(id)).toEqual([]);
  });

  it('is idempotent with an Idempotency-Key, repeated or concurrent', async () => {
    const id = await add({}, { content: PDF });
    const before = await calls.stored();
    const request = { file: { content: PNG }, key: 'a-key' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(id, request)));
    answers.push(await renew(id, request));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    expect(await history(id)).toHaveLength(1);
    expect(await calls.stored()).toEqual({ ...before, files: before.files + 1 });
  });

  it('rejects a malformed key and a key used for another renewal', async () => {
    const id = await add();
    await renew(id, { file: { content: PDF }, key: 'a-key' });
    const others: Renewal[] = [
      { fields: LATER, file: { content: PDF } },
      { file: { content: PNG } },
      // As long as the first one.
      { file: { content: Buffer.concat([PDF.subarray(0, -1), Buffer.from('\r')]) } },
      {},
      { fields: { ...NEXT, notes: 'New' }, file: { content: PDF } },
    ];
    for (const other of others) {
      const answer = await renew(id, { ...other, key: 'a-key' });
      expect([answer.statusCode, answer.body]).toEqual([
        422,
        'This Idempotency-Key was already used for another request.',
      ]);
    }
    for (const key of ['has blanks', 'x'.repeat(256)]) {
      const answer = await renew(id, { fields: LATER, key });
      const sentence = 'The Idempotency-Key must be 1 to 255 characters without blanks.';
      expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    }
    expect(await history(id)).toHaveLength(1);
    const elsewhere = await add();
    expect((await renew(elsewhere, { key: 'a-key' })).statusCode).toBe(201);
  });

  it('counts former documents towards the storage limit', async () => {
    const id = await add({}, { content: PDF });
    const usage = async () => (await ada.get('/api/credentials/usage')).json().documentBytes;
    await renew(id);
    expect(await usage()).toBe(PDF.length);
    await renew(id, { fields: LATER, file: { content: PNG } });
    expect(await usage()).toBe(PDF.length + PNG.length);
    await calls.query(
      'update credential_renewals set size_bytes = $2 where credential_id = $1 and storage_key is not null',
      [id, 100 * 1024 * 1024 - PNG.length],
    );
    const refused = await renew(id, { fields: { ...LATER, expiryDate: '2033-01-10' }, file: { content: PDF } });
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('holds up to 100 MB of documents'),
    ]);
    expect(await history(id)).toHaveLength(2);
    await ada.delete(`/api/credentials/${id}`);
    expect(await usage()).toBe(0);
  });

  it('writes one audit entry and none for the removal of a document', async () => {
    const organization = await createOrganization(api, ada);
    const id = await add({}, { content: PDF });
    await renew(id, { file: { content: PNG } });
    await calls.change(ada, id, { name: 'Renamed', issueDate: '2027-01-11', expiryDate: '2029-01-10' });
    const { entries } = (await ada.get(`${organization.url}/audit?subject=credential`)).json();
    expect(entries.toReversed().map(({ action }: { action: string }) => action)).toEqual([
      'credential.created',
      'credential.document-attached',
      'credential.renewed',
      'credential.document-attached',
      'credential.updated',
    ]);
    expect(entries.at(2)).toMatchObject({
      before: { issueDate: '2026-01-10', expiryDate: '2027-01-10' },
      after: { issueDate: '2027-01-11', expiryDate: '2029-01-10' },
    });
  });

  it('makes the next reminder scan include its owner', async () => {
    const id = await add();
    await calls.query('delete from reminder_rechecks where user_id = $1', [ada.userId]);
    await renew(id);
    expect(await calls.query('select from reminder_rechecks where user_id = $1', [ada.userId])).toHaveLength(1);
  });

  describe('a stored file', () => {
    const files = async () => (await calls.stored()).files;
    const workers = () => api.get(JobWorkers);
    const orders = () =>
      calls.query(`select key from durable_jobs where queue = 'document-removals' and state = 'queued'`);

    it('is removed in the background when its credential row is deleted directly', async () => {
      const before = await files();
      const id = await add({}, { content: PDF });
      await renew(id, { file: { content: PNG } });
      await calls.query('delete from credentials where id = $1', [id]);
      expect(await orders()).toHaveLength(2);
      await calls.query(`update durable_jobs set run_at = now() where queue = 'document-removals'`);
      await workers().start();
      while ((await orders()).length > 0) await new Promise(setImmediate);
      await workers().stop();
      expect(await files()).toBe(before);
    });
  });
});
