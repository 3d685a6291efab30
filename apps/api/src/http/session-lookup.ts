import type { Actor } from './actor.js';

/** Answers whose session a cookie is. The auth module implements it; every request asks anew, so that a logout holds at once. */
export abstract class SessionLookup {
  abstract actorOf(token: string): Promise<Actor | null>;
}
