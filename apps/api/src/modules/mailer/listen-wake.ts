import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { AppLogger } from '../../logging/logger.js';
import { RelayWake } from './relay-wake.js';

const RECONNECT_MS = 1_000;

/** Without Redis: PostgreSQL's own NOTIFY, which a trigger on the outbox raises at commit. */
export class ListenWake extends RelayWake {
  private client: pg.Client | undefined;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: AppLogger,
  ) {
    super();
  }

  /** Nothing to do: the trigger has announced it already. */
  announce(): void {}

  async listen(onWake: () => void): Promise<void> {
    await this.connect(onWake).catch((err: unknown) => this.reconnect(onWake, err));
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(onWake: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'tracker relay',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    // `end` comes after `error` too, and alone when the server shuts down in order.
    client.on('error', (err) => this.logger.warn({ err }, 'the relay lost its listening connection'));
    await client.connect();
    client.once('end', () => void this.reconnect(onWake));
    client.on('notification', onWake);
    await client.query('listen outbox');
    this.client = client;
    // What was announced while nobody listened.
    onWake();
  }

  private async reconnect(onWake: () => void, reason?: unknown): Promise<void> {
    if (reason) this.logger.warn({ err: reason }, 'the relay cannot listen yet');
    await sleep(RECONNECT_MS, undefined, { ref: false });
    if (!this.closed) await this.listen(onWake);
  }
}
