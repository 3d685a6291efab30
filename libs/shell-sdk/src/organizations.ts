import { useSyncExternalStore } from 'react';
import { currentAccount } from './requests/account';
import { FRESH_SECONDS } from './api';
import { hostApi } from './requests/host-api';
import { readStored, writeStored } from './page/stored';

/** The user's organizations, first joined first; fresh for 60 seconds. */
export function useOrganizations() {
  return hostApi.useGetOrganizationsQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS.organizations,
  });
}

const STORAGE_KEY = 'organization:';
/**
 * Choices by account. A choice made in another tab applies after a reload only, so that a screen never switches by
 * itself.
 */
const choices = new Map<string, string | null>();
const listeners = new Set<() => void>();

function choice(): string | null {
  const account = currentAccount() ?? '';
  if (!choices.has(account)) choices.set(account, account ? readStored(STORAGE_KEY + account) : null);
  return choices.get(account) ?? null;
}

/** Makes one of the user's organizations the current one in this browser. */
export function chooseOrganization(id: string): void {
  const account = currentAccount() ?? '';
  choices.set(account, id);
  if (account) writeStored(STORAGE_KEY + account, id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The organization that screens show: the chosen one, or else the first; null if there is none or `isLoading`. Use its
 * id as `key`, so that no state of another organization remains.
 */
export function useCurrentOrganization() {
  const { data: organizations, isLoading, isFetching, error, refetch } = useOrganizations();
  const chosen = useSyncExternalStore(subscribe, choice);
  const organization = organizations?.find(({ id }) => id === chosen) ?? organizations?.[0] ?? null;
  return { organization, organizations, isLoading, isFetching, error, refetch };
}
