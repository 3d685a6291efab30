import type { EarlyReads } from '@tracker/contracts/auth/browser-contract';

/** Whether the page's HTML has started this request and its response is unused. */
export function hasEarlyRead(address: string): boolean {
  return globalThis.earlyReads?.responses[address] !== undefined;
}

/**
 * The response to a request started by the page's HTML, if any. A success is used once; a failure answers all readers
 * of the first screen, because queries are not retried.
 */
export function earlyResponse(address: string): Promise<Response> | undefined {
  if (globalThis.earlyReads?.path !== globalThis.location?.pathname) forgetEarlyReads();
  const responses: EarlyReads['responses'] | undefined = globalThis.earlyReads?.responses;
  return responses?.[address]?.then((response) => {
    if (!response.ok) return response.clone();
    delete responses[address];
    return response;
  });
}

/** Discards early responses after a write, a retry or a navigation. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads = undefined;
}
