import { aCredential } from '@tracker/testing/browser/a-credential';
import { type CredentialDraft, draftForm, draftOf, nameOfFile } from './credential-draft';

const good: CredentialDraft = { ...draftOf(aCredential()), notes: 'kept in the safe' };

describe('the form that is sent', () => {
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

it('sends only the fields of the form, without empty notes or a missing document', () => {
  expect([...draftForm({ ...good, notes: '  ' }, ['issueDate', 'expiryDate', 'notes']).keys()]).toEqual([
    'issueDate',
    'expiryDate',
  ]);
});
