import { aCredential } from '@tracker/testing/browser/a-credential';
import { type CredentialDraft, draftForm, draftOf, nameOfFile } from './credential-draft';

const good: CredentialDraft = { ...draftOf(aCredential()), notes: 'kept in the safe' };

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

it.each([
  ['first_aid-2027.pdf', 'first aid 2027'],
  ['Führerschein.Klasse.B.JPG', 'Führerschein Klasse B'],
  ['scan', 'scan'],
  ['.pdf', ''],
])('makes of %s the name “%s”', (fileName, name) => {
  expect(nameOfFile(fileName)).toBe(name);
});

it('sends only the fields of the form, and neither empty notes nor a document that is not there', () => {
  expect([...draftForm({ ...good, notes: '  ' }, ['issueDate', 'expiryDate', 'notes']).keys()]).toEqual([
    'issueDate',
    'expiryDate',
  ]);
});
