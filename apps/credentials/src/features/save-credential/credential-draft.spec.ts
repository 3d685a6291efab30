import { credentialFieldsSchema } from '@tracker/contracts/credentials';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { type CredentialDraft, draftErrors, draftForm, draftOf } from './credential-draft';

const good: CredentialDraft = { ...draftOf(aCredential()), notes: 'kept in the safe' };

/** The sentences of the API's own schema, by field. */
function refused({ name, issuingBody, issueDate, expiryDate, notes }: CredentialDraft): Record<string, string> {
  const issues = credentialFieldsSchema.safeParse({ name, issuingBody, issueDate, expiryDate, notes }).error?.issues;
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [String(path[0]), message]));
}

describe('checks before sending', () => {
  it.each<[string, Partial<CredentialDraft>]>([
    ['a good draft', {}],
    ['nothing', { name: '', issuingBody: '', issueDate: '', expiryDate: '' }],
    ['blanks', { name: '   ', issuingBody: '\t' }],
    ['expiry before issue', { issueDate: '2027-01-02', expiryDate: '2027-01-01' }],
    ['expiry on the day of issue', { issueDate: '2027-01-02', expiryDate: '2027-01-02' }],
    ['200 characters', { name: 'n'.repeat(200), issuingBody: '🙂'.repeat(200) }],
    ['201 characters', { name: 'n'.repeat(201), issuingBody: '🙂'.repeat(201) }],
    ['5,000 characters of notes', { notes: 'n'.repeat(5_000) }],
    ['5,001 characters of notes', { notes: 'n'.repeat(5_001) }],
  ])('says of %s what the API would say', (_what, changes) => {
    const draft = { ...good, ...changes };
    expect(draftErrors(draft)).toEqual(refused(draft));
  });
});

describe('the form that is sent', () => {
  it('leaves notes and document out when they are to stay', () => {
    expect([...draftForm({ ...good, notes: '' }).keys()]).toEqual(['name', 'issuingBody', 'issueDate', 'expiryDate']);
  });

  it('says so when they are to go', () => {
    const form = draftForm({ ...good, notes: '', clearNotes: true, removeDocument: true });
    expect(form.get('clearNotes')).toBe('true');
    expect(form.get('removeDocument')).toBe('true');
  });

  it('carries a new document in place of the old one', () => {
    const document = new File(['%PDF-1.7'], 'new.pdf', { type: 'application/pdf' });
    const form = draftForm({ ...good, document, removeDocument: true });
    expect(form.get('document')).toHaveProperty('name', 'new.pdf');
    expect(form.has('removeDocument')).toBe(false);
  });

  it('never starts with the saved notes', () => {
    expect(draftOf(aCredential({ notes: 'secret' })).notes).toBe('');
  });
});
