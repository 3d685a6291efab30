import { setTimeout as passing } from 'node:timers/promises';
import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import { type ConnectionOptions, poolOptions } from './data-source.js';
import { outageOf } from './outage.js';

/** After this pause, one background attempt checks whether a failed replica works again. */
const REST_MS = 5_000;
const PAUSE_MS = 10;
const TIMEOUT_MS = 500;

/** The server is not a standby of the primary, so its data may be unrelated. */
export class NoReplicaError extends Error {}

class ReplicaBehindError extends Error {}

interface ReplicaOptions extends Pick<ConnectionOptions, 'poolSize' | 'prepares'> {
  maxLagMs: number;
  now: () => Date;
  onChange: (problem: unknown) => void;
}

/**
 * A standby for reads that are as fresh as the primary: each read waits until the replica has replayed the primary's
 * flushed log. No confirmed commit is beyond that position, unless `synchronous_commit` is off.
 */
export class Replica {
  private pool: Pool;
  private restsUntil = 0;
  private isResting = false;
  private isBehind = false;
  private trying: Promise<void> | null = null;

  constructor(
    private readonly url: string,
    private readonly primary: Pool,
    private readonly options: ReplicaOptions,
  ) {
    this.pool = this.makePool();
  }

  get isUsed(): boolean {
    return !this.isResting;
  }

  /** A connection with everything committed so far, to be released to its pool. Null: use the primary. */
  async take(): Promise<PoolClient | null> {
    if (this.isResting) return this.tryAgainInTime();
    // Waiting for a connection would take longer than the primary.
    if (this.pool.idleCount === 0 && this.pool.totalCount >= this.pool.options.max) return null;
    const position = await this.position();
    try {
      return await this.connectionAt(position);
    } catch (problem) {
      this.failed(problem);
      return null;
    }
  }

  /** Reports a failure of a taken connection. An outage suspends the replica; a busy replica stays in use. */
  failed(problem: unknown): void {
    if (outageOf(problem) === 'busy') return;
    this.isBehind = problem instanceof ReplicaBehindError;
    this.restsUntil = this.options.now().getTime() + REST_MS;
    if (this.isResting) return;
    this.isResting = true;
    this.options.onChange(problem);
    if (this.isBehind) return;
    // Otherwise each connection to the dead server would have to time out.
    this.pool.end().catch(() => undefined);
    this.pool = this.makePool();
  }

  /** Throws a `NoReplicaError` for a server that must not be used. An unreachable one is only suspended. */
  async verify(): Promise<void> {
    const expected = await this.expected();
    try {
      await this.compareWith(expected);
    } catch (problem) {
      if (problem instanceof NoReplicaError) throw problem;
      if (!outageOf(problem)) throw new NoReplicaError(`DATABASE_REPLICA_URL cannot be used: ${messageOf(problem)}.`);
      this.failed(problem);
    }
  }

  tryAgainInTime(): null {
    if (this.isResting && this.options.now().getTime() >= this.restsUntil)
      this.trying ??= this.tryAgain()
        .catch((problem: unknown) => this.failed(problem))
        .finally(() => (this.trying = null));
    return null;
  }

  async lagBytes(): Promise<number | null> {
    if (this.isResting && !this.isBehind) return null;
    const position = await this.position();
    const client = await this.pool.connect();
    const text = 'select greatest(0, $1::pg_lsn - pg_last_wal_replay_lsn())::float8 as bytes';
    const { bytes } = await ask<{ bytes: number }>(client, text, [position]).catch(endOf(client));
    client.release();
    return bytes;
  }

  async end(): Promise<void> {
    await this.trying;
    await this.pool.end();
  }

  private async tryAgain(): Promise<void> {
    await this.compareWith(await this.expected());
    (await this.connectionAt(await this.position())).release();
    this.isResting = false;
    this.options.onChange(null);
  }

  private async expected(): Promise<Identity | undefined> {
    return (await this.primary.query<Identity>(IDENTITY)).rows[0];
  }

  /** Uses its own connection with the primary's time limits, because no request waits for it. */
  private async compareWith(expected: Identity | undefined): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, ...poolOptions({ work: 'request' }) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Identity>(IDENTITY);
      compare(rows[0], expected);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async position(): Promise<string> {
    const { rows } = await this.primary.query<{ position: string }>('select pg_current_wal_flush_lsn() as position');
    return String(rows[0]?.position);
  }

  private async connectionAt(position: string): Promise<PoolClient> {
    const client = await this.pool.connect();
    const text = 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"';
    for (const deadline = performance.now() + this.options.maxLagMs; ; await passing(PAUSE_MS)) {
      const place = await ask<{ isStandby: boolean; isThere: boolean }>(client, text, [position]).catch(endOf(client));
      if (place.isStandby && place.isThere) return client;
      if (place.isStandby && performance.now() < deadline) continue;
      client.release();
      throw place.isStandby ? new ReplicaBehindError('The replica is too far behind.') : noStandby();
    }
  }

  private makePool(): Pool {
    const { poolSize = 10, prepares = true } = this.options;
    const settings = poolOptions({ work: 'replica', prepares });
    const pool = new pg.Pool({ connectionString: this.url, max: poolSize, ...settings });
    // Without a listener, an 'error' event of an idle client ends the process.
    return pool.on('error', () => undefined);
  }
}

interface Identity {
  isStandby: boolean;
  system: string;
  database: string;
}

const IDENTITY = `select pg_is_in_recovery() as "isStandby", system_identifier::text as system,
  (select oid from pg_database where datname = current_database())::text as database from pg_control_system()`;

function compare(found: Identity | undefined, expected: Identity | undefined): void {
  const isSameDatabase = found?.system === expected?.system && found?.database === expected?.database;
  if (!found?.isStandby)
    throw isSameDatabase
      ? new NoReplicaError(
          'DATABASE_REPLICA_URL names the primary itself: give the address of its standby, or leave it out.',
        )
      : noStandby();
  if (!isSameDatabase)
    throw new NoReplicaError('DATABASE_REPLICA_URL does not name a copy of the database of DATABASE_URL.');
}

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));
const noStandby = () => new NoReplicaError('DATABASE_REPLICA_URL names a server that is not a standby.');

async function ask<Row extends object>(client: ClientBase, text: string, values: unknown[] = []): Promise<Row> {
  const question = { text, values, query_timeout: TIMEOUT_MS };
  const { rows } = await client.query<Row>(question);
  if (!rows[0]) throw new Error('The replica answered without a row.');
  return rows[0];
}

const endOf =
  (client: PoolClient) =>
  (problem: unknown): never => {
    client.release(true);
    throw problem;
  };
