import { CREDENTIAL_LIMITS, EXPIRY_BEFORE_ISSUE, RENEWAL_NOT_LATER } from '@tracker/contracts/credential-limits';
import { documentProblem } from '@tracker/shell-sdk/document-check';

export interface CredentialDraft {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string;
  document: File | null;
}

export type DraftField = keyof CredentialDraft;
export type DraftErrors = Partial<Record<DraftField, string>>;

export const EMPTY_DRAFT: CredentialDraft = {
  name: '',
  issuingBody: '',
  issueDate: '',
  expiryDate: '',
  notes: '',
  document: null,
};

/** What a form is to hold. */
export interface DraftRules {
  fields: readonly DraftField[];
  needsDocument: boolean;
  /** The expiry date that a renewal has to go beyond. */
  formerExpiry?: string | undefined;
}

const LINES = { name: 'Credential name', issuingBody: 'Issuing body' } as const;

/** What the API would refuse, said beside the field before it is sent. */
export function draftErrors(draft: CredentialDraft, { fields, needsDocument, formerExpiry }: DraftRules): DraftErrors {
  const errors: DraftErrors = {};
  for (const field of ['name', 'issuingBody'] as const) {
    const { length } = [...draft[field].trim()];
    if (length === 0) errors[field] = `${LINES[field]} is required`;
    else if (length > CREDENTIAL_LIMITS[field])
      errors[field] = `${LINES[field]} must be at most ${CREDENTIAL_LIMITS[field]} characters`;
  }
  if (!draft.issueDate) errors.issueDate = 'Issue date is required';
  // Calendar dates compare as text.
  if (!draft.expiryDate) errors.expiryDate = 'Expiry date is required';
  else if (draft.issueDate && draft.expiryDate < draft.issueDate) errors.expiryDate = EXPIRY_BEFORE_ISSUE;
  else if (formerExpiry && draft.expiryDate <= formerExpiry) errors.expiryDate = RENEWAL_NOT_LATER;
  if ([...draft.notes].length > CREDENTIAL_LIMITS.notes)
    errors.notes = `Notes must be at most ${CREDENTIAL_LIMITS.notes} characters`;
  if (draft.document) errors.document = documentProblem(draft.document) ?? undefined;
  else if (needsDocument) errors.document = 'Attach the document: it counts only with one';
  return Object.fromEntries(fields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])));
}

export function draftForm(draft: CredentialDraft, fields: readonly DraftField[]): FormData {
  const form = new FormData();
  for (const field of fields) {
    const value = draft[field];
    if (value instanceof File) form.set(field, value, value.name);
    else if (value?.trim()) form.set(field, field === 'notes' ? value : value.trim());
  }
  return form;
}
