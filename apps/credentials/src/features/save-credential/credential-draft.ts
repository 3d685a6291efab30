import { CREDENTIAL_LIMITS, EXPIRY_BEFORE_ISSUE } from '@tracker/contracts/credential-limits';
import type { Credential } from '@tracker/contracts/credentials';

/** What stands in the form. */
export interface CredentialDraft {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string;
  document: File | null;
  /** Only when changing: empty notes and no file leave what is stored alone. */
  clearNotes: boolean;
  removeDocument: boolean;
}

const MOVABLE: Partial<Record<keyof CredentialDraft, string>> = {
  name: 'Credential name',
  issuingBody: 'Issuing body',
  issueDate: 'Issue date',
  expiryDate: 'Expiry date',
};

/** The fields that somebody else changed, as people call them. */
export function movedLabels(fields: readonly (keyof CredentialDraft)[]): string[] {
  return fields.flatMap((field) => MOVABLE[field] ?? []);
}

export type DraftErrors = Partial<Record<'name' | 'issuingBody' | 'issueDate' | 'expiryDate' | 'notes', string>>;

export function draftOf(credential?: Credential): CredentialDraft {
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

/** What the API would refuse, in its own sentences, without bringing its schemas into the page; a spec holds the two together. */
export function draftErrors(draft: CredentialDraft): DraftErrors {
  const errors: DraftErrors = {};
  requireLine('name', 'Credential name', CREDENTIAL_LIMITS.name);
  requireLine('issuingBody', 'Issuing body', CREDENTIAL_LIMITS.issuingBody);
  if (!draft.issueDate) errors.issueDate = 'Issue date is required';
  if (!draft.expiryDate) errors.expiryDate = 'Expiry date is required';
  // Calendar dates compare as text.
  else if (draft.issueDate && draft.expiryDate < draft.issueDate) errors.expiryDate = EXPIRY_BEFORE_ISSUE;
  if (lengthOf(draft.notes) > CREDENTIAL_LIMITS.notes) errors.notes = tooLong('Notes', CREDENTIAL_LIMITS.notes);
  return errors;

  function requireLine(field: 'name' | 'issuingBody', label: string, max: number) {
    const text = draft[field].trim();
    if (!text) errors[field] = `${label} is required`;
    else if (lengthOf(text) > max) errors[field] = tooLong(label, max);
  }
}

export function draftForm(draft: CredentialDraft): FormData {
  const form = new FormData();
  form.set('name', draft.name.trim());
  form.set('issuingBody', draft.issuingBody.trim());
  form.set('issueDate', draft.issueDate);
  form.set('expiryDate', draft.expiryDate);
  if (draft.clearNotes) form.set('clearNotes', 'true');
  else if (draft.notes.trim()) form.set('notes', draft.notes);
  if (draft.document) form.set('document', draft.document, draft.document.name);
  else if (draft.removeDocument) form.set('removeDocument', 'true');
  return form;
}

function tooLong(label: string, max: number): string {
  return `${label} must be at most ${max} characters`;
}

// Characters as people count them: an emoji is one.
function lengthOf(text: string): number {
  return text.length > 150 ? [...text].length : text.length;
}
