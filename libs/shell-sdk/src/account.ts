import { ACCOUNT_HEADER } from '@tracker/contracts/auth/account-header';
import { createValueStore } from './value-store';

/** How the account that this page is of stands to the browser's session: the same, none any more, or another's. */
export type AccountState = 'same' | 'ended' | 'other';

let account: string | null = null;
const state = createValueStore<AccountState>('same');
let confirming: Promise<void> | null = null;

/** Names the account that the page is of, once an answer has told. */
export function accountHeaders(): Record<string, string> {
  return account === null ? {} : { [ACCOUNT_HEADER]: account };
}

/** Whether an answer has told which account the page is of. */
export function hasAccount(): boolean {
  return account !== null;
}

/** The account that the page is of; null before an answer has told. */
export function currentAccount(): string | null {
  return account;
}

/** Takes from an answer whose session the browser has by now. */
export function noteAccount({ status, headers }: { status: number; headers: Pick<Headers, 'get'> }): void {
  const named = headers.get(ACCOUNT_HEADER);
  if (named !== null) meet(named);
  else if (status === 401 && account !== null) void confirmSession();
}

/** Asks whose session it is. One call's refusal alone does not say that the session has ended. */
export function confirmSession(): Promise<void> {
  confirming ??= askWhoIsHere().finally(() => (confirming = null));
  return confirming;
}

async function askWhoIsHere(): Promise<void> {
  try {
    const { status, headers } = await fetch('/api/auth/user', { credentials: 'include' });
    const named = headers.get(ACCOUNT_HEADER);
    if (named !== null) meet(named);
    else if (status === 401 && account !== null) become('ended');
  } catch {
    // Nobody answers: what is known stays.
  }
}

function meet(named: string): void {
  account ??= named;
  become(named === account ? 'same' : 'other');
}

function become(next: AccountState): void {
  // What belongs to another account never becomes one's own again without starting over.
  if (state.get() !== 'other') state.set(next);
}

/** The user has read that the session has ended; the next call that needs it says so again. */
export function acknowledgeEnd(): void {
  if (state.get() === 'ended') become('same');
}

/** After signing out: the page is nobody's. */
export function forgetAccount(): void {
  account = null;
  state.set('same');
}

/** Follows how the page's account stands to the browser's session; for the shell, which asks to sign in again or starts over. */
export const useAccountState = state.useValue;
