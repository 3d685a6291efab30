import {
  CREDENTIAL_LIMITS,
  EXPIRY_BEFORE_ISSUE,
  RENEWAL_NOT_LATER,
} from '@tracker/contracts/credentials/credential-limits';

interface CredentialText {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string;
}

export type CredentialProblems = Partial<Record<keyof CredentialText, string>>;

const LABELS = { name: 'Credential name', issuingBody: 'Issuing body', notes: 'Notes' } as const;

/**
 * Validates with the API's messages, but without its schemas, which would add zod to the page. Fields missing from `text`
 * are not checked. A renewal must expire after `formerExpiry`.
 */
export function credentialProblems(text: Partial<CredentialText>, formerExpiry?: string): CredentialProblems {
  const { issueDate, expiryDate } = text;
  const problems: CredentialProblems = {};
  for (const field of ['name', 'issuingBody', 'notes'] as const) {
    const written = field === 'notes' ? text[field] : text[field]?.trim();
    if (written === undefined) continue;
    if (written === '' && field !== 'notes') problems[field] = `${LABELS[field]} is required`;
    // Counts an emoji as one character.
    else if ([...written].length > CREDENTIAL_LIMITS[field])
      problems[field] = `${LABELS[field]} must be at most ${CREDENTIAL_LIMITS[field]} characters`;
  }
  if (issueDate === '') problems.issueDate = 'Issue date is required';
  if (expiryDate === '') problems.expiryDate = 'Expiry date is required';
  else if (expiryDate && issueDate && expiryDate < issueDate) problems.expiryDate = EXPIRY_BEFORE_ISSUE;
  else if (expiryDate && formerExpiry && expiryDate <= formerExpiry) problems.expiryDate = RENEWAL_NOT_LATER;
  return problems;
}
