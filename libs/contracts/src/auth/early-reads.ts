/** Name of the global that holds the requests started by the page's HTML. */
export const EARLY_READS = 'earlyReads';

/** Requests that the page's HTML starts before any script is loaded. */
export interface EarlyReads {
  path: string;
  responses: Record<string, Promise<Response>>;
}

declare global {
  var earlyReads: EarlyReads | undefined;
}
