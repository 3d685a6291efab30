import { aCredential } from '@tracker/testing/browser/a-credential';
import { credentialFieldsSchema, renewalFieldsSchema } from '@tracker/contracts/credentials/credentials';
import { type CredentialDraft, draftForm, draftOf, nameOfFile } from './credential-draft';
import { credentialProblems } from './credential-problems';
import { sameLength, yearsLater } from './renewal-period';

describe('the draft', () => {
  const good: CredentialDraft = { ...draftOf(aCredential()), notes: 'kept in the safe' };

  describe('the submitted form', () => {
    it('omits notes and document to keep the stored ones', () => {
      expect([...draftForm({ ...good, notes: '' }).keys()]).toEqual(['name', 'issuingBody', 'issueDate', 'expiryDate']);
    });

    it('requests the removal of stored notes and document', () => {
      const form = draftForm({ ...good, notes: '', clearNotes: true, removeDocument: true });
      expect(form.get('clearNotes')).toBe('true');
      expect(form.get('removeDocument')).toBe('true');
    });

    it('sends a new document', () => {
      const document = new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' });
      const form = draftForm({ ...good, document, removeDocument: true });
      expect(form.get('document')).toHaveProperty('name', 'new.pdf');
      expect(form.has('removeDocument')).toBe(false);
    });

    it('never starts with the saved notes', () => {
      expect(draftOf(aCredential({ notes: 'secret' })).notes).toBe('');
    });
  });

  it.each([
    ['first_aid-2027.pdf', 'first aid 2027'],
    ['Führerschein.Klasse.B.JPG', 'Führerschein Klasse B'],
    ['scan', 'scan'],
    ['.pdf', ''],
  ])('suggests for %s the name “%s”', (fileName, name) => {
    expect(nameOfFile(fileName)).toBe(name);
  });

  it('sends only form fields, and omits empty notes and a missing document', () => {
    expect([...draftForm({ ...good, notes: '  ' }, ['issueDate', 'expiryDate', 'notes']).keys()]).toEqual([
      'issueDate',
      'expiryDate',
    ]);
  });
});

describe('validation', () => {
  const good = {
    name: 'First Aid',
    issuingBody: 'Red Cross',
    issueDate: '2026-01-10',
    expiryDate: '2028-01-10',
    notes: 'kept in the safe',
  };

  /** The sentences of the API's own schema, by field. */
  function refused(schema: typeof credentialFieldsSchema | typeof renewalFieldsSchema, text: object) {
    const issues = schema.safeParse(text).error?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  }

  it.each<[string, Partial<typeof good>]>([
    ['good text', {}],
    ['nothing', { name: '', issuingBody: '', issueDate: '', expiryDate: '' }],
    ['blanks', { name: '   ', issuingBody: '\t' }],
    ['expiry before issue', { issueDate: '2027-01-02', expiryDate: '2027-01-01' }],
    ['expiry on the day of issue', { issueDate: '2027-01-02', expiryDate: '2027-01-02' }],
    ['200 characters', { name: 'n'.repeat(200), issuingBody: '🙂'.repeat(200) }],
    ['201 characters', { name: 'n'.repeat(201), issuingBody: '🙂'.repeat(201) }],
    ['5,000 characters of notes', { notes: '🙂'.repeat(5_000) }],
    ['5,001 characters of notes', { notes: 'n'.repeat(5_001) }],
  ])('reports %s with the API’s message, also for a renewal', (_what, changes) => {
    const text = { ...good, ...changes };
    expect(credentialProblems(text)).toEqual(refused(credentialFieldsSchema, text));
    const { name: _name, issuingBody: _issuingBody, ...period } = text;
    expect(credentialProblems(period)).toEqual(refused(renewalFieldsSchema, period));
  });

  it('requires a renewal to end after the current period', () => {
    const period = { issueDate: '2026-01-01', expiryDate: '2026-03-01' };
    const later = { expiryDate: 'The new expiry date must be after the current one' };
    expect(credentialProblems(period, '2026-03-01')).toEqual(later);
    expect(credentialProblems(period, '2026-02-28')).toEqual({});
    expect(credentialProblems({ ...period, issueDate: '' }, '2026-03-01')).toEqual({
      issueDate: 'Issue date is required',
      ...later,
    });
  });
});

describe('the period of a renewal', () => {
  const current = { issueDate: '2024-03-01', expiryDate: '2026-03-01' };

  it.each([
    ['2026-02-10', '2028-02-10', 'two years are two years'],
    ['2023-01-01', null, 'no later than now'],
    ['', null, 'no date'],
    ['2028-02-29', '2030-02-28', 'a day that the other year lacks is counted'],
  ])('suggests from %s until %s: %s', (issueDate, end, _why) => {
    expect(sameLength(current, issueDate)).toBe(end);
  });

  it('counts days if the period is not whole years', () => {
    expect(sameLength({ issueDate: '2026-01-01', expiryDate: '2026-04-11' }, '2026-04-01')).toBe('2026-07-10');
  });

  it.each([
    ['2020-01-15', '9999-12-31'],
    ['2020-02-29', '9996-02-29'],
    ['2020-01-15', '9999-01-15'],
  ])('suggests nothing beyond the last supported date: %s until %s', (issueDate, expiryDate) => {
    expect(sameLength({ issueDate, expiryDate }, '2026-11-28')).toBeNull();
  });

  it.each([
    ['2026-03-14', 1, '2027-03-14'],
    ['2028-02-29', 1, '2029-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2026-03', 1, null],
    ['9999-03-14', 1, null],
  ])('%s and %s years is %s', (date, years, end) => {
    expect(yearsLater(date, years)).toBe(end);
  });
});
