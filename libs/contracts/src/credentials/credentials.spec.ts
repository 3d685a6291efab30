import { credentialChangesSchema, credentialFieldsSchema, exportQuerySchema } from './credentials.js';
import { EXPIRY_BEFORE_ISSUE } from './credential-limits.js';

const fields = { name: 'First Aid', issuingBody: 'Red Cross', issueDate: '2026-01-01', expiryDate: '2028-01-01' };

function sentences(input: unknown): string[] {
  return credentialFieldsSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];
}

describe('credential fields', () => {
  it('report each missing field with the label of the form', () => {
    const expected = [
      'Credential name is required',
      'Issuing body is required',
      'Issue date is required',
      'Expiry date is required',
    ];
    expect(sentences({})).toEqual(expected);
    expect(sentences({ name: ' ', issuingBody: '', issueDate: '', expiryDate: '' })).toEqual(expected);
  });

  it('accept 200 characters and refuse 201', () => {
    expect(credentialFieldsSchema.parse({ ...fields, name: 'é'.repeat(200) }).name).toHaveLength(200);
    expect(sentences({ ...fields, name: '🩺'.repeat(200) })).toEqual([]);
    expect(sentences({ ...fields, name: 'é'.repeat(201) })).toEqual(['Credential name must be at most 200 characters']);
  });

  it('refuse an expiry date before the issue date and allow the same day', () => {
    expect(sentences({ ...fields, expiryDate: '2025-12-31' })).toEqual([EXPIRY_BEFORE_ISSUE]);
    expect(sentences({ ...fields, expiryDate: fields.issueDate })).toEqual([]);
  });

  it('refuse dates that do not exist', () => {
    expect(sentences({ ...fields, expiryDate: '2027-02-29' })).toEqual(['Enter a date as YYYY-MM-DD']);
  });

  it('refuses control characters and keeps every other script', () => {
    expect(sentences({ ...fields, name: 'a\u0000b' })).toEqual(['Credential name must not contain control characters']);
    expect(sentences({ ...fields, name: '心肺蘇生 – Ünïcode 👩‍⚕️' })).toEqual([]);
    expect(sentences({ ...fields, notes: 'one\ntwo\tthree' })).toEqual([]);
  });

  it('parse the flags of an update from text', () => {
    expect(credentialChangesSchema.parse({ ...fields, clearNotes: 'true', removeDocument: 'false' })).toMatchObject({
      clearNotes: true,
      removeDocument: false,
    });
    expect(credentialChangesSchema.safeParse({ ...fields, clearNotes: 'yes' }).success).toBe(false);
    expect(credentialChangesSchema.safeParse({ ...fields, expiryDate: '2020-01-01' }).success).toBe(false);
  });
});

describe('export query', () => {
  it('includes every status by default', () => {
    expect(exportQuerySchema.parse({ includeExpired: 'false' })).toEqual({
      includeValid: true,
      includeExpiring: true,
      includeExpired: false,
    });
  });

  it('refuses an empty list of statuses and flags other than true and false', () => {
    const none = { includeValid: 'false', includeExpiring: 'false', includeExpired: 'false' };
    expect(exportQuerySchema.safeParse(none).success).toBe(false);
    expect(exportQuerySchema.safeParse({ includeValid: '1' }).success).toBe(false);
  });
});
