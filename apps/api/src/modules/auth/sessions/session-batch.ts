interface Question<T> {
  tokenHash: Buffer;
  answer: (found: T | null) => void;
  fail: (error: unknown) => void;
}

/**
 * Looks up at once whatever sessions requests ask for at the same moment: under load most of a small request's cost is the way to the
 * database and back. Nothing is remembered, so that a logout holds from the next request on.
 */
export class SessionBatch<T> {
  private questions: Question<T>[] = [];

  /** `lookUp` answers in the order of the hashes. */
  constructor(private readonly lookUp: (tokenHashes: Buffer[]) => Promise<(T | null)[]>) {}

  find(tokenHash: Buffer): Promise<T | null> {
    // Runs after everything that has arrived by now was read.
    if (this.questions.length === 0) setImmediate(() => void this.ask());
    return new Promise((answer, fail) => this.questions.push({ tokenHash, answer, fail }));
  }

  private async ask(): Promise<void> {
    const asked = this.questions;
    this.questions = [];
    try {
      const found = await this.lookUp(asked.map(({ tokenHash }) => tokenHash));
      asked.forEach(({ answer }, index) => answer(found[index] ?? null));
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }
}
