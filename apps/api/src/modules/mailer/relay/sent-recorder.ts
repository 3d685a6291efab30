import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 500;
const TIMEOUT_MS = 50_000;
/** Pause between statements, so that records form batches: the database writes to disk once for each statement. */
const BATCH_PAUSE_MS = 1;

/**
 * Batches the deliveries that finish while a statement runs. Retries a failed statement for as long as the lease lasts,
 * because the mail is already sent.
 */
export class SentRecorder {
  private gathering: { ids: string[]; done: Promise<void> } | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly write: (ids: readonly string[]) => Promise<void>) {}

  record(id: string): Promise<void> {
    if (this.gathering) {
      this.gathering.ids.push(id);
      return this.gathering.done;
    }
    const ids = [id];
    const done = this.last.then(() => {
      this.gathering = undefined;
      return this.writeWithRetries(ids);
    });
    this.gathering = { ids, done };
    this.last = done.catch(() => undefined).then(() => sleep(BATCH_PAUSE_MS));
    return done;
  }

  private async writeWithRetries(ids: readonly string[]): Promise<void> {
    for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(RETRY_MS)) {
      try {
        return await this.write(ids);
      } catch (error) {
        if (Date.now() + RETRY_MS > deadline) throw error;
      }
    }
  }
}
