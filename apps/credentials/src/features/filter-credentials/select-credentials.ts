import type { Credential } from '@tracker/contracts/credentials';
import type { CredentialFilters, SortOrder } from './credential-filters';

/** A credential with its searchable text in lower case, so that a keystroke does not fold ten thousand names again. */
export interface IndexedCredential {
  credential: Credential;
  name: string;
  issuingBody: string;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const ORDERS: Record<SortOrder, (a: Credential, b: Credential) => number> = {
  name: (a, b) => collator.compare(a.name, b.name) || byText(a.expiryDate, b.expiryDate),
  expiry: (a, b) => byText(a.expiryDate, b.expiryDate) || collator.compare(a.name, b.name),
  issueDate: (a, b) => byText(b.issueDate, a.issueDate) || collator.compare(a.name, b.name),
};

export function sortCredentials(credentials: readonly Credential[], sort: SortOrder): IndexedCredential[] {
  const inOrder = ORDERS[sort];
  return credentials
    .toSorted((a, b) => inOrder(a, b) || byText(a.id, b.id))
    .map((credential) => ({
      credential,
      name: credential.name.toLowerCase(),
      issuingBody: credential.issuingBody.toLowerCase(),
    }));
}

/** Those whose name or issuing body contains the search text, whatever its case, and that have the status; the order stays. */
export function filterCredentials(
  sorted: readonly IndexedCredential[],
  { search, status }: Pick<CredentialFilters, 'search' | 'status'>,
): Credential[] {
  const wanted = search.trim().toLowerCase();
  return sorted
    .filter(({ credential, name, issuingBody }) => {
      if (status !== 'all' && credential.status !== status) return false;
      return name.includes(wanted) || issuingBody.includes(wanted);
    })
    .map(({ credential }) => credential);
}

// Calendar dates and ids sort as plain text.
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
