/** The directory of an organization, which speaks for it at /scim/v2 and for nobody else. */
export interface Directory {
  organizationId: string;
  /** Whether the owner made the token: only then may the directory end what the owner alone may end. */
  isOfOwner: boolean;
}

/** Answers whose directory a token is. The module of SCIM implements it; every request asks anew, so that a withdrawn token is dead at once. */
export abstract class DirectoryLookup {
  abstract directoryOf(token: string): Promise<Directory | null>;
}
