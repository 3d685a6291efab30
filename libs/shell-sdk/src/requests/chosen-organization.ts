import { readStored, writeStored } from '../page/stored';
import { currentAccount } from './account';

const STORAGE_KEY = 'organization:';
/**
 * Choices by account. A choice made in another tab applies after a reload only, so that a screen never switches by
 * itself.
 */
const choices = new Map<string, string | null>();
const listeners = new Set<() => void>();

/** The id that the user chose in this browser. The user may have left that organization since. */
export function chosenOrganization(): string | null {
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

/** Returns a function that unsubscribes. */
export function subscribeChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
