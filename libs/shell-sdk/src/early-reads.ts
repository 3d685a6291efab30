import type { EarlyReads } from '@tracker/contracts/auth/early-reads';

/** Whether the page's HTML has begun this read and nobody has used its success yet. */
export function hasEarlyRead(address: string): boolean {
  return globalThis.earlyReads?.responses[address] !== undefined;
}

/**
 * The response to a read that the page's HTML began before any script; undefined when there is none. A success is used once. A failure answers every
 * reader of the first screen, because queries are not retried by themselves.
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

/** After a write, a Retry or a change of screen the server is asked again. */
export function forgetEarlyReads(): void {
  globalThis.earlyReads = undefined;
}
