/** Name of the page's global that holds the reads begun by the page's HTML. */
export const EARLY_READS = 'earlyReads';

/** Reads begun by the page's HTML. */
export interface EarlyReads {
  /** Path of the screen that they were begun for. */
  path: string;
  /** By address. */
  responses: Record<string, Promise<Response>>;
}

declare global {
  var earlyReads: EarlyReads | undefined;
}
