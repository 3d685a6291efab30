import {
  CREDENTIAL_LIMITS,
  EXPIRY_BEFORE_ISSUE,
  RENEWAL_NOT_LATER,
} from '@tracker/contracts/credentials/credential-limits';

/** What people write about a credential, as forms hold it; days as `YYYY-MM-DD`. */
interface CredentialText {
  name: string;
  issuingBody: string;
  issueDate: string;
  expiryDate: string;
  notes: string;
}

/** A sentence for each field that is not right. */
export type CredentialProblems = Partial<Record<keyof CredentialText, string>>;

const LABELS = { name: 'Credential name', issuingBody: 'Issuing body', notes: 'Notes' } as const;

/**
 * What the API would refuse, in its own sentences, said beside the fields before they are sent and without its schemas, which would bring zod into the page.
 * A field that the form does not have is left out of `text`; `formerExpiry` is the day that a renewal has to go beyond.
 */
export function credentialProblems(text: Partial<CredentialText>, formerExpiry?: string): CredentialProblems {
  const { issueDate, expiryDate } = text;
  const problems: CredentialProblems = {};
  for (const field of ['name', 'issuingBody', 'notes'] as const) {
    const written = field === 'notes' ? text[field] : text[field]?.trim();
    if (written === undefined) continue;
    if (written === '' && field !== 'notes') problems[field] = `${LABELS[field]} is required`;
    // Characters as people count them: an emoji is one.
    else if ([...written].length > CREDENTIAL_LIMITS[field])
      problems[field] = `${LABELS[field]} must be at most ${CREDENTIAL_LIMITS[field]} characters`;
  }
  if (issueDate === '') problems.issueDate = 'Issue date is required';
  if (expiryDate === '') problems.expiryDate = 'Expiry date is required';
  // Calendar dates compare as text.
  else if (expiryDate && issueDate && expiryDate < issueDate) problems.expiryDate = EXPIRY_BEFORE_ISSUE;
  else if (expiryDate && formerExpiry && expiryDate <= formerExpiry) problems.expiryDate = RENEWAL_NOT_LATER;
  return problems;
}
