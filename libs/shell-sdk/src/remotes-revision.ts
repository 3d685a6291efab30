import { REMOTES_REVISION_HEADER } from '@tracker/contracts/rollout/remotes-revision';

let latest = 0;
const listeners = new Set<() => void>();

/** The highest revision of the registry of remotes that any answer of the API has named; 0 before the first. */
export function latestRevision(): number {
  return latest;
}

/** Calls `listener` whenever an answer names a higher one. Gives the way to stop that. */
export function subscribeRevision(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes the revision from an answer's headers; null when there is none that makes sense. */
export function noteRevision(headers: Pick<Headers, 'get'>): number | null {
  const revision = Number(headers.get(REMOTES_REVISION_HEADER) ?? Number.NaN);
  if (!Number.isSafeInteger(revision) || revision < 0) return null;
  if (revision > latest) {
    latest = revision;
    for (const listener of listeners) listener();
  }
  return revision;
}
