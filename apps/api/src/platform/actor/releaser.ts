export interface Releaser {
  actor: string;
  remote: string | null;
}

/** Looks the token up on every request, so that revoking it takes effect at once. Implemented by the rollout module. */
export abstract class ReleaserLookup {
  abstract releaserOf(token: string): Promise<Releaser | null>;
}
