import { credentialsOf, UNKNOWN_ID } from '../../testing/credential-calls.js';
import {
  credentialForm,
  type CredentialFormFields,
  type FormFile,
  multipart,
  PDF,
  PNG,
} from '../../testing/credential-form.js';
import { testApp } from '../../testing/test-app.js';
import type { TestPerson } from '../../testing/test-person.js';

const LIMIT = 10 * 1024 * 1024;

describe('invalid credential input', () => {
  const api = testApp({ now: '2026-11-21T12:00:00Z' });
  let ada: TestPerson;
  const { create, change, stored } = credentialsOf(api);

  beforeEach(async () => {
    ada = await api.signIn();
  });

  const long = (length: number) => 'x'.repeat(length);
  test.each<[string, CredentialFormFields, string]>([
    ['no name', { name: null }, 'Credential name is required'],
    ['an issuing body of 201 characters', { issuingBody: long(201) }, 'Issuing body must be at most 200 characters'],
    ['an impossible date', { issueDate: '2026-02-30' }, 'Enter a date as YYYY-MM-DD'],
    ['a timestamp', { expiryDate: '2027-01-10T00:00:00Z' }, 'Enter a date as YYYY-MM-DD'],
    ['an expiry before the issue', { expiryDate: '2026-01-09' }, 'The expiry date must not be before the issue date'],
    ['notes of 5,001 characters', { notes: long(5_001) }, 'Notes must be at most 5000 characters'],
    ['a document that is text', { document: 'not a file' }, 'The field document must be a file.'],
  ])('%s is refused with a message, with and without a document', async (_what, fields, sentence) => {
    const { id } = (await create(ada, {}, { content: PDF })).json();
    const before = await stored();
    for (const files of [[], [{ content: PDF }]]) {
      const created = await create(ada, fields, ...files);
      expect([created.statusCode, created.body]).toEqual([400, sentence]);
      const changed = await change(ada, id, fields, ...files);
      expect([changed.statusCode, changed.body]).toEqual([400, sentence]);
    }
    expect(await stored()).toEqual(before);
  });

  test.each<[string, FormFile[], number, string]>([
    [
      'an SVG named .pdf',
      [{ content: '<svg xmlns="http://www.w3.org/2000/svg"/>', name: 'a.pdf', type: 'application/pdf' }],
      415,
      'Only PDF',
    ],
    ['text named .png', [{ content: 'hello', name: 'a.png', type: 'image/png' }], 415, 'Only PDF'],
    ['an empty file', [{ content: '', name: 'a.pdf' }], 400, 'empty'],
    [
      'a file of 10 MiB and one byte',
      [{ content: Buffer.concat([PDF, Buffer.alloc(LIMIT + 1 - PDF.length)]) }],
      413,
      'at most 10 MB',
    ],
    ['two files', [{ content: PDF }, { content: PNG }], 400, 'Only one file'],
  ])('%s is refused', async (_what, files, status, words) => {
    const { id } = (await create(ada)).json();
    const before = await stored();
    for (const answer of [await create(ada, {}, ...files), await change(ada, id, {}, ...files)]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain(words);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    expect(await stored()).toEqual(before);
  });

  it('accepts a file of exactly 10 MiB, and treats an empty file part as no document', async () => {
    const answer = await create(ada, {}, { content: Buffer.concat([PDF, Buffer.alloc(LIMIT - PDF.length)]) });
    expect(answer.json()).toMatchObject({ hasDocument: true });
    for (const name of ['', null])
      expect((await create(ada, {}, { content: '', name })).json()).toMatchObject({ hasDocument: false });
  });

  it('rejects other content types, broken forms and repeated fields', async () => {
    const before = await stored();
    const post = (payload: string | Buffer, contentType: string) =>
      ada.inject({ method: 'POST', url: '/api/credentials', payload, headers: { 'content-type': contentType } });
    expect((await post('{"name":"x"}', 'application/json')).statusCode).toBe(415);
    expect((await post('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await post('--x\r\n', 'multipart/form-data')).statusCode).toBe(400);
    const { payload, headers } = credentialForm({}, { content: PDF });
    const cut = (payload as Buffer).subarray(0, -60);
    const answer = await post(cut, String(headers?.['content-type']));
    expect([answer.statusCode, answer.body]).toEqual([400, 'The form did not arrive completely. Please try again.']);
    const twice = multipart([
      ['name', 'a'],
      ['name', 'b'],
    ]);
    expect((await ada.inject({ method: 'POST', url: '/api/credentials', ...twice })).statusCode).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('ignores any number of unknown fields', async () => {
    const unknown = Array.from({ length: 200 }, (_, index): [string, string] => [
      `extra${index % 50}`,
      'x'.repeat(2_000),
    ]);
    const known: [string, string][] = [
      ['name', 'First Aid'],
      ['issuingBody', 'Red Cross'],
      ['issueDate', '2026-01-01'],
      ['expiryDate', '2027-01-01'],
    ];
    const form = multipart([...unknown, ...known, ['id', UNKNOWN_ID]]);
    const answer = await ada.inject({ method: 'POST', url: '/api/credentials', ...form });
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'First Aid']);
    expect(answer.json().id).not.toBe(UNKNOWN_ID);
  });

  it('returns 404 for unknown and malformed ids', async () => {
    expect((await change(ada, UNKNOWN_ID, {}, { content: PDF })).statusCode).toBe(404);
    expect((await ada.delete(`/api/credentials/${UNKNOWN_ID}`)).statusCode).toBe(404);
    expect((await change(ada, 'not-an-id')).statusCode).toBe(404);
    expect((await ada.delete('/api/credentials/1')).statusCode).toBe(404);
    expect((await stored()).uploads).toBe(0);
  });

  it('asks signed-out callers to sign in first', async () => {
    const form = credentialForm({ name: null });
    const answer = await api.inject({ method: 'POST', url: '/api/credentials', ...form });
    expect(answer.statusCode).toBe(401);
  });
});
