import type { Credential } from '@tracker/contracts/credentials/credentials';
import { type CredentialProblems, credentialProblems } from './credential-problems';

/** What the form of a credential holds; days as `YYYY-MM-DD`. */
export interface CredentialDraft {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string;
  document: File | null;
  /** Of a stored credential: empty notes and no file leave what is stored alone. */
  clearNotes: boolean;
  removeDocument: boolean;
}

/** A field that a form may have. */
export type CredentialField = 'name' | 'issuingBody' | 'issueDate' | 'expiryDate' | 'notes' | 'document';

/** All of them, in the order of every form. */
export const CREDENTIAL_FIELDS: readonly CredentialField[] = [
  'name',
  'issuingBody',
  'issueDate',
  'expiryDate',
  'notes',
  'document',
];

/** What fields are called in sentences. */
export const CREDENTIAL_LABELS = {
  name: 'Credential name',
  issuingBody: 'Issuing body',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
} as const;

/** What a form starts with: the credential as it is stored, or nothing. The field for notes starts empty, because it adds to what is stored. */
export function draftOf(credential?: Partial<Credential>): CredentialDraft {
  return {
    name: credential?.name ?? '',
    issuingBody: credential?.issuingBody ?? '',
    issueDate: credential?.issueDate ?? '',
    expiryDate: credential?.expiryDate ?? '',
    notes: '',
    document: null,
    clearNotes: false,
    removeDocument: false,
  };
}

interface DraftRules {
  fields: readonly CredentialField[];
  /** A requirement counts the credential only with a document. */
  needsDocument: boolean;
  /** The expiry date that a renewal has to go beyond. */
  formerExpiry: string | undefined;
}

/** What the API would refuse, and what a requirement would not count. */
export function draftProblems(
  draft: CredentialDraft,
  { fields, needsDocument, formerExpiry }: DraftRules,
): CredentialProblems & { document?: string } {
  const text = Object.fromEntries(fields.filter((field) => field !== 'document').map((field) => [field, draft[field]]));
  return {
    ...credentialProblems(text, formerExpiry),
    ...(needsDocument && !draft.document && { document: 'Attach the document: it counts only with one' }),
  };
}

/** The body of the call that saves a draft. */
export function draftForm(draft: CredentialDraft, fields: readonly CredentialField[] = CREDENTIAL_FIELDS): FormData {
  const form = new FormData();
  for (const field of fields) {
    if (field === 'document' || field === 'notes') continue;
    form.set(field, draft[field].trim());
  }
  if (draft.clearNotes) form.set('clearNotes', 'true');
  else if (draft.notes.trim()) form.set('notes', draft.notes);
  if (draft.document) form.set('document', draft.document, draft.document.name);
  else if (draft.removeDocument) form.set('removeDocument', 'true');
  return form;
}

/** What a document may be about, by the name of its file: `first_aid-2027.pdf` is “first aid 2027”. */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
