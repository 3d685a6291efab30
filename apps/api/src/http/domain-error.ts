/**
 * A failure that the caller caused or can act on. `code` is stable and for programs (lower case words joined by hyphens),
 * `sentence` is for people: one line, nothing of the implementation.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly sentence: string,
    /** Response headers that belong to the failure, such as Retry-After. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(sentence);
    this.name = 'DomainError';
  }
}
