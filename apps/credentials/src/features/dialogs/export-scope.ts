import { type CredentialFilters, furtherCount } from '../filters/credential-filters';
import { CREDENTIAL_STATUSES, type CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';

/** So many ids fit into an address behind any proxy. */
export const MOST_IN_ADDRESS = 200;

/** What an export can be about: all credentials, those that the list shows by its search and filters, or rows that were selected. */
export type ExportScope = 'everything' | 'shown' | 'selected';

/** Credentials to export. Without `only` all of the chosen statuses. */
export interface ExportChoice {
  statuses: ReadonlySet<CredentialStatus>;
  only: readonly Credential[] | null;
}

/** By how the list is filtered, the ids or, where a status alone decides, that status: an address holds only so many ids. */
export function choiceOf(
  scope: ExportScope,
  statuses: ReadonlySet<CredentialStatus>,
  filters: CredentialFilters,
  shown: readonly Credential[],
  selected: readonly Credential[],
): ExportChoice {
  if (scope === 'selected') return { statuses, only: selected };
  if (scope === 'everything') return { statuses, only: null };
  if (filters.search.trim() === '' && furtherCount(filters) === 0 && filters.status !== 'all')
    return {
      statuses: new Set(CREDENTIAL_STATUSES.filter((one) => one === filters.status && statuses.has(one))),
      only: null,
    };
  return { statuses, only: shown };
}

export function fits({ only }: ExportChoice): boolean {
  return only === null || only.length <= MOST_IN_ADDRESS;
}
