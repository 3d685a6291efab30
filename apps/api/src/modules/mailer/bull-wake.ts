import type { Queue } from 'bull';
import type { Redis } from 'ioredis';
import type { AppLogger } from '../../logging/logger.js';
import { RelayWake } from './relay-wake.js';

const JOB = 'due';
/** News of one moment travels as one job. */
const GATHER_MS = 20;
const CLOSE_MS = 2_000;

/** With Redis: a Bull queue spreads the news over the workers. A job says only that something is due; what it is stands in the outbox. */
export class BullWake extends RelayWake {
  private gathering: NodeJS.Timeout | undefined;
  private isRedisAway = false;
  private isClosed = false;

  constructor(
    private readonly queue: Queue,
    /** Those of the queue; Bull leaves some of them open. */
    private readonly connections: readonly Redis[],
    private readonly logger: AppLogger,
  ) {
    super();
    // Emitted at every failed reconnection; said once.
    queue.on('error', (err: unknown) => this.noteAbsence(err));
  }

  announce(): void {
    if (this.isClosed) return;
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.queue
        .add(JOB, null, { removeOnComplete: true, removeOnFail: true })
        .then(() => (this.isRedisAway = false))
        .catch((err: unknown) => this.noteAbsence(err));
    }, GATHER_MS);
  }

  listen(onWake: () => void): void {
    this.queue.process(JOB, async () => onWake()).catch((err: unknown) => this.noteAbsence(err));
    onWake();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.gathering);
    // Without Redis Bull would wait for ever.
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS);
    });
    await Promise.race([this.queue.close(true).catch(() => undefined), patience]);
    clearTimeout(timer);
    for (const connection of this.connections) connection.disconnect();
  }

  private noteAbsence(err: unknown): void {
    if (this.isRedisAway) return;
    this.isRedisAway = true;
    this.logger.warn({ err }, 'Redis is away; the relays look for mail by themselves');
  }
}
