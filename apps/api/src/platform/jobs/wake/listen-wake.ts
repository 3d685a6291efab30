import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { AppLogger } from '../../observability/logger.js';
import { type Topic, TOPICS, Wake } from './wake.js';

const RECONNECT_MS = 1_000;

export class ListenWake extends Wake {
  private readonly listeners = new Map<Topic, () => void>();
  private client: pg.Client | undefined;
  private connected: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: AppLogger,
  ) {
    super();
  }

  notify(): void {}

  async listen(topic: Topic, onWake: () => void): Promise<void> {
    this.listeners.set(topic, onWake);
    this.connected ??= this.stayConnected();
    await this.connected;
    onWake();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async stayConnected(): Promise<void> {
    await this.connect().catch((err: unknown) => this.reconnect(err));
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'tracker wake',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', (err) => this.logger.warn({ err }, 'the connection for notifications was lost'));
    client.on('notification', ({ channel }) => this.listeners.get(channel as Topic)?.());
    try {
      await client.connect();
      await client.query(TOPICS.map((topic) => `listen ${topic}`).join('; '));
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.closed) return client.end();
    this.client = client;
    // Added last, so that a failure above doesn't reconnect twice. `end` follows `error`, or comes alone when the
    // server shuts down.
    client.once('end', () => void this.reconnect());
    for (const onWake of this.listeners.values()) onWake();
  }

  private async reconnect(reason?: unknown): Promise<void> {
    if (reason) this.logger.warn({ err: reason }, 'the connection for notifications failed');
    await sleep(RECONNECT_MS, undefined, { ref: false });
    if (!this.closed) await this.stayConnected();
  }
}
