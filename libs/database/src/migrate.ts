import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MigrationExecutor } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrations } from './migrations.js';
import { giveServiceItsRights, setServiceDefaults } from './service-role.js';

/** Any fixed number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 7_263_418_001;
/** Without a parameter, as a statement with one would hold its view of the database until the transaction ends, for which indexes wait as well. */
const TRY_LOCK = `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`;
const LOOK_AGAIN_MS = 200;

/** How often a lock that others hold is asked for, and the pause between, in which those go on whom the attempt kept waiting. */
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;
/** A lock that did not come, and a circle of locks that PostgreSQL broke by ending us. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

export interface MigrationOptions {
  /** Address under which the service will work, when its role is another one than that of the migrations. */
  serviceUrl?: string;
  /** Told when a migration has to wait because somebody holds a table. */
  onWait?: (error: Error) => void;
}

/**
 * Brings the schema up to date, gives the service's role what it needs, and returns the names of the migrations that ran, in order.
 * Processes that start together wait for one another: TypeORM itself fails when two of them migrate at once.
 */
export async function migrate(
  url: string,
  { serviceUrl = url, onWait = () => undefined }: MigrationOptions = {},
): Promise<string[]> {
  const lock = await takeLock(url);
  try {
    const ran = await runMigrations(url, onWait);
    await giveServiceItsRights(url, serviceUrl);
    await setServiceDefaults(url, serviceUrl);
    return ran;
  } finally {
    // The lock belongs to the transaction and goes with it.
    await lock.end();
  }
}

/** For a process of the service: migrates only when something is missing, so that a role that may not alter the schema can start as well. */
export async function migrateIfNeeded(url: string, options: MigrationOptions = {}): Promise<string[]> {
  return (await isUpToDate(options.serviceUrl ?? url)) ? [] : migrate(url, options);
}

async function isUpToDate(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const names = migrations.map((migration) => migration.name);
    const { rows } = await client.query<{ known: number }>(
      'select count(distinct name)::integer as known from migrations where name = any($1)',
      [names],
    );
    return rows[0]?.known === names.length;
  } catch (error) {
    // Before the first migration there is no table, nor a right to read it.
    if (['42P01', '42501'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting inside of a statement: `create index concurrently` waits for every statement that began before it, and
 * so it would wait for the next process in line, which waits for this one. Held by a transaction, as a pooler keeps nothing else together.
 */
async function takeLock(url: string): Promise<pg.Client> {
  const client = await connect(url);
  try {
    for (;;) {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ taken: boolean }>(TRY_LOCK);
      if (rows[0]?.taken) return client;
      await client.query('rollback');
      await sleep(LOOK_AGAIN_MS);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function runMigrations(url: string, onWait: (error: Error) => void): Promise<string[]> {
  const dataSource = await createDataSource(url, { poolSize: 2, work: 'migration' }).initialize();
  try {
    const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
    for (let tries = 1; ; tries += 1) {
      try {
        await dataSource.runMigrations({ transaction: 'each' });
        return pending.map((migration) => migration.name);
      } catch (error) {
        if (tries >= LOCK_TRIES || !IN_THE_WAY.has((error as { code?: string }).code ?? '')) throw error;
        onWait(error as Error);
        await sleep(LOCK_PAUSE_MS);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
