interface Question<T> {
  tokenHash: Buffer;
  answer: (found: T | null) => void;
  fail: (error: unknown) => void;
}

/**
 * Batches concurrent lookups of sessions and tokens, because the database round trip dominates small requests. Nothing
 * is cached, so a logout takes effect with the next request.
 */
export class LookupBatch<T> {
  private questions: Question<T>[] = [];

  constructor(private readonly lookUp: (tokenHashes: Buffer[]) => Promise<(T | null)[]>) {}

  find(tokenHash: Buffer): Promise<T | null> {
    // Runs after all requests that have already arrived.
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
