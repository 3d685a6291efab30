import type { Credential } from '@tracker/contracts/credentials/credentials';
import { documentProblem } from '../documents/document-check';
import { type CredentialProblems, credentialProblems } from './credential-problems';

export interface CredentialDraft {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string;
  document: File | null;
  /** Chosen last, but of a wrong size or type. Keeps the draft unsaved. */
  refusedDocument: File | null;
  /** Empty notes and a missing file keep the stored ones. */
  clearNotes: boolean;
  removeDocument: boolean;
}

export type CredentialField = 'name' | 'issuingBody' | 'issueDate' | 'expiryDate' | 'notes' | 'document';

export const CREDENTIAL_FIELDS: readonly CredentialField[] = [
  'name',
  'issuingBody',
  'issueDate',
  'expiryDate',
  'notes',
  'document',
];

export const CREDENTIAL_LABELS = {
  name: 'Credential name',
  issuingBody: 'Issuing body',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
} as const;

/** Initial values. Notes start empty, because empty notes keep the stored ones. */
export function draftOf(credential?: Partial<Credential>): CredentialDraft {
  return {
    name: credential?.name ?? '',
    issuingBody: credential?.issuingBody ?? '',
    issueDate: credential?.issueDate ?? '',
    expiryDate: credential?.expiryDate ?? '',
    notes: '',
    document: null,
    refusedDocument: null,
    clearNotes: false,
    removeDocument: false,
  };
}

interface DraftRules {
  fields: readonly CredentialField[];
  /** A requirement counts the credential only with a document. */
  needsDocument: boolean;
  formerExpiry: string | undefined;
}

export function draftProblems(
  draft: CredentialDraft,
  { fields, needsDocument, formerExpiry }: DraftRules,
): CredentialProblems & { document?: string } {
  const refusal = draft.refusedDocument && documentProblem(draft.refusedDocument);
  const text = Object.fromEntries(fields.filter((field) => field !== 'document').map((field) => [field, draft[field]]));
  return {
    ...credentialProblems(text, formerExpiry),
    ...(needsDocument && !draft.document && { document: 'Attach a document. It is required.' }),
    ...(refusal && { document: refusal }),
  };
}

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

/** Suggests a credential name: `first_aid-2027.pdf` gives “first aid 2027”. */
export function nameOfFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
