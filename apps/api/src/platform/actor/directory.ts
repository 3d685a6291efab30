export interface Directory {
  organizationId: string;
  /** Whether the owner created the token. Only then may the directory remove what only the owner may remove. */
  isOfOwner: boolean;
}

/** Looks the token up on every request, so that revoking it takes effect at once. Implemented by the SCIM module. */
export abstract class DirectoryLookup {
  abstract directoryOf(token: string): Promise<Directory | null>;
}
