import { REMOTES_REVISION_HEADER } from '@tracker/contracts/rollout/remote-builds';
import { createValueStore } from '../page/value-store';

const latest = createValueStore(0);

/** The highest registry revision of any answer; 0 before the first. */
export const useLatestRevision = latest.useValue;

/** Reads the revision from an answer's headers; null if missing or invalid. */
export function noteRevision(headers: Pick<Headers, 'get'>): number | null {
  const revision = Number(headers.get(REMOTES_REVISION_HEADER) ?? Number.NaN);
  if (!Number.isSafeInteger(revision) || revision < 0) return null;
  if (revision > latest.get()) latest.set(revision);
  return revision;
}
