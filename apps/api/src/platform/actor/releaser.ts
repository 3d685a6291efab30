/** A program that may release builds, and what the audit calls it. */
export interface Releaser {
  actor: string;
  /** The only remote that it may release; null for all of them. */
  remote: string | null;
}

/** Answers whose a release token is. The rollout module implements it; every request asks anew, so that what is withdrawn is withdrawn at once. */
export abstract class ReleaserLookup {
  /** Null for a token that does not exist or was withdrawn. */
  abstract releaserOf(token: string): Promise<Releaser | null>;
}
