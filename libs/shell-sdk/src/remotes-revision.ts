import { REMOTES_REVISION_HEADER } from '@tracker/contracts/rollout/remotes-revision';

let latest = 0;
const listeners = new Set<() => void>();

/** The highest registry revision of any answer; 0 before the first. */
export function latestRevision(): number {
  return latest;
}

/** Calls `listener` when a higher revision arrives. Returns a function that unsubscribes. */
export function subscribeRevision(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the revision from an answer's headers; null if missing or invalid. */
export function noteRevision(headers: Pick<Headers, 'get'>): number | null {
  const revision = Number(headers.get(REMOTES_REVISION_HEADER) ?? Number.NaN);
  if (!Number.isSafeInteger(revision) || revision < 0) return null;
  if (revision > latest) {
    latest = revision;
    for (const listener of listeners) listener();
  }
  return revision;
}
