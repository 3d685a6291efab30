import type { Credential } from '@tracker/contracts/credentials/credentials';

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
