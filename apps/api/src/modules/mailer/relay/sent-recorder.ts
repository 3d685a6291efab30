import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 500;
const PATIENCE_MS = 50_000;
/** Between two statements: each is a write to the disk, which costs the database more than the records it holds. */
const BREATH_MS = 1;

/**
 * Records deliveries in the database, at once and together: while one statement is under way, and for a moment after it, the next deliveries
 * gather for the following one. A record that fails is repeated for as long as the lease lasts, since the mail cannot be taken back.
 */
export class SentRecorder {
  private gathering: { ids: string[]; done: Promise<void> } | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly write: (ids: readonly string[]) => Promise<void>) {}

  /** Resolves when the delivery of `id` is recorded; rejects when it could not be. */
  record(id: string): Promise<void> {
    if (this.gathering) {
      this.gathering.ids.push(id);
      return this.gathering.done;
    }
    const ids = [id];
    const done = this.last.then(() => {
      this.gathering = undefined;
      return this.writePatiently(ids);
    });
    this.gathering = { ids, done };
    this.last = done.catch(() => undefined).then(() => sleep(BREATH_MS));
    return done;
  }

  private async writePatiently(ids: readonly string[]): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(RETRY_MS)) {
      try {
        return await this.write(ids);
      } catch (error) {
        if (Date.now() + RETRY_MS > deadline) throw error;
      }
    }
  }
}
