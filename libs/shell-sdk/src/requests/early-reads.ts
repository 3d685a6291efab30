import type { EarlyReads } from '@tracker/contracts/auth/browser-contract';
import { currentAccount } from './account';

/** How long a read that was begun ahead may answer the page. */
const FRESH_MS = 5_000;

interface IntentRead {
  account: string | null;
  response: Promise<Response>;
  isUsed: boolean;
}

const intentReads = new Map<string, IntentRead>();

/** Whether the page's HTML has started this request and its response is unused. */
export function hasEarlyRead(address: string): boolean {
  return globalThis.earlyReads?.responses[address] !== undefined;
}

/** Begins a read before the page that needs it is opened. After five seconds it is forgotten, and aborted if unused. */
export function beginRead(address: string, send: (signal: AbortSignal) => Promise<Response>): void {
  const controller = new AbortController();
  const read: IntentRead = { account: currentAccount(), response: send(controller.signal), isUsed: false };
  // Whoever uses the response handles its failure.
  read.response.catch(() => undefined);
  intentReads.set(address, read);
  setTimeout(() => {
    if (intentReads.get(address) === read) intentReads.delete(address);
    if (!read.isUsed) controller.abort();
  }, FRESH_MS);
}

/**
 * The response to a request started by the page's HTML or by a person's intent, if any. A success is used once; a
 * failure answers all readers of the first screen, or of the seconds after the intent, because queries are not retried.
 */
export function earlyResponse(address: string): Promise<Response> | undefined {
  if (globalThis.earlyReads?.path !== globalThis.location?.pathname) globalThis.earlyReads = undefined;
  const responses: EarlyReads['responses'] | undefined = globalThis.earlyReads?.responses;
  const begun = responses?.[address]?.then((response) => {
    if (!response.ok) return response.clone();
    delete responses[address];
    return response;
  });
  return begun ?? intentResponse(address);
}

function intentResponse(address: string): Promise<Response> | undefined {
  const read = intentReads.get(address);
  if (!read || read.account !== currentAccount()) return undefined;
  read.isUsed = true;
  return read.response.then((response) => {
    if (response.ok && intentReads.get(address) === read) intentReads.delete(address);
    // Several readers may have waited for it.
    return response.clone();
  });
}

/** Discards early responses after a write or a retry. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads = undefined;
  intentReads.clear();
}
