import { credentialProblems } from '@tracker/product/credential-problems';
import { documentProblem } from '@tracker/product/document-check';

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

/** What the API would refuse, and what the requirement would not count. */
export function draftErrors(draft: CredentialDraft, { fields, needsDocument, formerExpiry }: DraftRules): DraftErrors {
  const { document, ...text } = Object.fromEntries(
    fields.map((field) => [field, draft[field]]),
  ) as Partial<CredentialDraft>;
  const errors: DraftErrors = credentialProblems(text, formerExpiry);
  if (!fields.includes('document')) return errors;
  const problem = document
    ? documentProblem(document)
    : needsDocument && 'Attach the document: it counts only with one';
  return problem ? { ...errors, document: problem } : errors;
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
