import { CREDENTIAL_STATUSES } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import type { CredentialFilters, SortOrder } from './credential-filters';

interface IndexedCredential {
  credential: Credential;
  name: string;
  issuingBody: string;
}

type Compare = (a: Credential, b: Credential) => number;

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const byName: Compare = (a, b) => collator.compare(a.name, b.name);
const rank = ({ status }: Credential) => CREDENTIAL_STATUSES.indexOf(status);

/** All ascending, except issue dates: cards show the newest first. */
const ORDERS: Record<Exclude<SortOrder, `-${string}`>, Compare> = {
  name: (a, b) => byName(a, b) || byText(a.expiryDate, b.expiryDate),
  expiry: (a, b) => byText(a.expiryDate, b.expiryDate) || byName(a, b),
  issueDate: (a, b) => byText(b.issueDate, a.issueDate) || byName(a, b),
  issuer: (a, b) => collator.compare(a.issuingBody, b.issuingBody) || byName(a, b),
  status: (a, b) => rank(a) - rank(b) || byText(a.expiryDate, b.expiryDate) || byName(a, b),
  document: (a, b) => Number(a.hasDocument) - Number(b.hasDocument) || byName(a, b),
};

export function sortCredentials(credentials: readonly Credential[], sort: SortOrder): IndexedCredential[] {
  const isReversed = sort.startsWith('-');
  const inOrder = ORDERS[(isReversed ? sort.slice(1) : sort) as keyof typeof ORDERS];
  const compare: Compare = isReversed ? (a, b) => inOrder(b, a) : inOrder;
  return credentials
    .toSorted((a, b) => compare(a, b) || byText(a.id, b.id))
    .map((credential) => ({
      credential,
      name: credential.name.toLowerCase(),
      issuingBody: credential.issuingBody.toLowerCase(),
    }));
}

/** `renewedIds` is undefined until the renewed credentials have been loaded. */
interface Wanted extends Omit<CredentialFilters, 'sort'> {
  renewedIds: ReadonlySet<string> | undefined;
}

export function filterCredentials(sorted: readonly IndexedCredential[], wanted: Wanted): Credential[] {
  const { status, issuer, document, renewed, from, to, renewedIds } = wanted;
  const text = wanted.search.trim().toLowerCase();
  return sorted
    .filter(({ credential, name, issuingBody }) => {
      if (status !== 'all' && credential.status !== status) return false;
      if (issuer && credential.issuingBody !== issuer) return false;
      if (document !== 'all' && credential.hasDocument !== (document === 'yes')) return false;
      if (renewed !== 'all' && (!renewedIds || renewedIds.has(credential.id) !== (renewed === 'yes'))) return false;
      if ((from && credential.expiryDate < from) || (to && credential.expiryDate > to)) return false;
      return name.includes(text) || issuingBody.includes(text);
    })
    .map(({ credential }) => credential);
}

// Calendar dates and ids sort as plain text.
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
