import { columnMapping, memberColumn } from './column-mapping.js';

const NONE = { name: null, issuingBody: null, issueDate: null, expiryDate: null, notes: null };
const COLUMNS = { name: 'Was', issuingBody: 'Wer', issueDate: 'Von', expiryDate: 'Bis' };

describe('the columns of a file', () => {
  test.each([
    [
      'name',
      'Name, Credential Name, credential, CERTIFICATION-NAME, certification, Certificate, license, licence, Title',
    ],
    [
      'issuingBody',
      'Issuing Body, issuer, Issued_by, Issuing Organization, issuing organisation, Issuing Authority, organization, organisation, Provider',
    ],
    ['issueDate', 'Issue Date, Date of Issue, date issued, Issued on, issued, Valid from'],
    [
      'expiryDate',
      'Expiry Date, expiration date, Date of expiry, Expires on, expires, Expiry, expiration, valid until, Valid To',
    ],
    ['notes', 'Notes, note, Comments, comment, remarks'],
  ])('are recognized as %s by the headings %s', (field, names) => {
    for (const heading of names.split(', '))
      expect(columnMapping(['Other', heading], undefined)).toEqual({ ...NONE, [field]: heading });
  });

  test('are recognized by the more specific name, and only by whole names', () => {
    const headings = ['', 'Title', 'My name', 'Certificate', 'Issued', 'Date  of_Issue'];
    expect(columnMapping(headings, undefined)).toEqual({ ...NONE, name: 'Certificate', issueDate: 'Date  of_Issue' });
    expect(columnMapping([''], undefined)).toEqual(NONE);
  });

  test('follow the chosen mapping, ignoring case and Unicode form', () => {
    const headings = ['Was', 'Wer', 'Von', 'Bis', 'Bemerkung\u0308', 'Name', ''];
    const chosen = { ...COLUMNS, name: ' was ', notes: 'BEMERKUNG\u0308' };
    expect(columnMapping(headings, JSON.stringify(chosen))).toEqual({ ...COLUMNS, notes: 'Bemerkung\u0308' });
    expect(columnMapping(headings, JSON.stringify({ ...COLUMNS, notes: null }))).toEqual({ ...COLUMNS, notes: null });
    expect(columnMapping(headings, JSON.stringify(COLUMNS))).toEqual({ ...COLUMNS, notes: null });
  });

  test('that are chosen but missing are named in the error, shortened', () => {
    const missing = JSON.stringify({ ...COLUMNS, name: 'x'.repeat(50) });
    expect(() => columnMapping(['Was', 'Wer', 'Von', 'Bis'], missing)).toThrow(
      `The file has no column “${'x'.repeat(40)}”.`,
    );
  });

  test.each(['{', '[]', 'null', JSON.stringify({ ...COLUMNS, name: 7 }), JSON.stringify({ name: 'Was' }), ''])(
    'cannot be chosen by the invalid mapping %j',
    (chosen) => {
      expect(() => columnMapping(['Was', 'Wer', 'Von', 'Bis'], chosen)).toThrow(
        'The mapping must be JSON that names a column for name, issuingBody, issueDate and expiryDate.',
      );
    },
  );
});

const MISSING = 'The file needs a column with the email addresses of the members.';
const chosen = (email: unknown) => JSON.stringify({ name: 'Name', email });

describe('the column of members’ addresses', () => {
  test.each([
    'Email',
    'E-Mail',
    'Email Address',
    'mail',
    'Member_Email',
    'owner email',
    'MEMBER',
    'Employee',
    'user e-mail',
    'Ｅmail',
  ])('is recognized by the heading %s', (heading) => {
    expect(memberColumn(['', 'Name', heading], undefined)).toBe(heading);
  });

  test('is recognized by the more common of two names, and only by whole names', () => {
    expect(memberColumn(['Member', 'Mail', 'E-Mail'], '')).toBe('E-Mail');
    expect(() => memberColumn(['Emails', 'My mail', ''], undefined)).toThrow(MISSING);
  });

  test('follows the chosen mapping, ignoring case, blanks and hyphens', () => {
    expect(memberColumn(['Email', 'Wer-ist es'], chosen('WER IST-ES'))).toBe('Wer-ist es');
    expect(() => memberColumn(['Email'], chosen('x'.repeat(50)))).toThrow(
      `The file has no column “${'x'.repeat(40)}”.`,
    );
    expect(() => memberColumn(['Email', ''], chosen(''))).toThrow('The file has no column “”.');
  });

  test.each([undefined, 7, '', '{', 'null', '"email"', '{}', chosen(null), chosen(7)])(
    'falls back to the recognized heading for the mapping %j',
    (mapping) => {
      expect(memberColumn(['Name', 'Email'], mapping)).toBe('Email');
      expect(() => memberColumn(['Name'], mapping)).toThrow(MISSING);
    },
  );
});
