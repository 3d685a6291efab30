import { Foundation1763700000000 } from './migrations/1763700000000-foundation.js';
import { RemoteReleases1763703600000 } from './migrations/1763703600000-remote-releases.js';

/** Every migration, oldest first. A migration that has been released is never edited. */
export const migrations = [Foundation1763700000000, RemoteReleases1763703600000];
