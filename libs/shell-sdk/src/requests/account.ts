import { ACCOUNT_HEADER } from '@tracker/contracts/auth/browser-contract';
import { createValueStore } from '../page/value-store';

/** The account of the browser's session compared with the page's: the same, none (`ended`), or another. */
export type AccountState = 'same' | 'ended' | 'other';

let account: string | null = null;
const state = createValueStore<AccountState>('same');
let confirming: Promise<void> | null = null;

/** Request headers that name the page's account, once known. */
export function accountHeaders(): Record<string, string> {
  return account === null ? {} : { [ACCOUNT_HEADER]: account };
}

/** Whether an answer has named the page's account. */
export function hasAccount(): boolean {
  return account !== null;
}

/** The page's account; null before the first answer. */
export function currentAccount(): string | null {
  return account;
}

/** Reads the session's account from an answer. */
export function noteAccount({ status, headers }: { status: number; headers: Pick<Headers, 'get'> }): void {
  const named = headers.get(ACCOUNT_HEADER);
  if (named !== null) compare(named);
  else if (status === 401 && account !== null) void confirmSession();
}

/** Asks the server whose session it is, because a single refused call does not prove that the session ended. */
export function confirmSession(): Promise<void> {
  confirming ??= fetchAccount().finally(() => (confirming = null));
  return confirming;
}

async function fetchAccount(): Promise<void> {
  try {
    const { status, headers } = await fetch('/api/auth/user', { credentials: 'include' });
    const named = headers.get(ACCOUNT_HEADER);
    if (named !== null) compare(named);
    else if (status === 401 && account !== null) change('ended');
  } catch {
    // Without an answer, the state stays as it is.
  }
}

function compare(named: string): void {
  account ??= named;
  change(named === account ? 'same' : 'other');
}

function change(next: AccountState): void {
  // The page must reload after another account has signed in.
  if (state.get() !== 'other') state.set(next);
}

/** The user has dismissed the notice that the session ended; the next call that needs a session shows it again. */
export function acknowledgeEnd(): void {
  if (state.get() === 'ended') change('same');
}

/** Clears the page's account after signing out. */
export function forgetAccount(): void {
  account = null;
  state.set('same');
}

/** The account state, for the shell, which asks to sign in again or reloads. */
export const useAccountState = state.useValue;
