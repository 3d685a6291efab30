import type { RegisteredRemote } from '@tracker/contracts/remotes';
import { withoutGivenUp } from './given-up-versions';

/** The next registry, with the entries that say the same as before being the same objects: their pages must not start anew. */
export function keepingUnchanged(
  shown: readonly RegisteredRemote[],
  next: readonly RegisteredRemote[],
): RegisteredRemote[] {
  return withoutGivenUp(next).map((remote) => shown.find((known) => isSame(known, remote)) ?? remote);
}

function isSame(left: RegisteredRemote, right: RegisteredRemote): boolean {
  return (
    left.name === right.name &&
    left.version === right.version &&
    left.entry === right.entry &&
    left.fallback?.version === right.fallback?.version
  );
}
