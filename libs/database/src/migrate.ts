import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MigrationExecutor, type DataSource } from 'typeorm';
import { connect, withClient } from './client.js';
import { createDataSource } from './data-source.js';
import { migrations } from './migrations.js';
import { giveServiceItsRights, grantRightsOnNewTables, setServiceDefaults } from './service-role.js';

/** Arbitrary, but unique among the database's advisory locks. */
const MIGRATION_LOCK = 7_263_418_001;
/**
 * Not parameterized: a statement with parameters keeps its snapshot until the transaction ends, which blocks concurrent
 * index builds.
 */
const TRY_LOCK = `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as taken`;
const LOCK_POLL_MS = 200;

/** The pause between tries lets the statements finish that queued behind the attempt. */
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1_000;
const LOCK_ERRORS = new Set(['55P03', '40P01']);

interface MigrationOptions {
  serviceUrl?: string;
  onWait?: (error: Error) => void;
}

/**
 * Migrates the schema, grants the service's role its rights, and returns the names of the applied migrations in order.
 * Concurrent processes wait for each other, because TypeORM fails when two of them migrate at once.
 */
export async function migrate(
  url: string,
  { serviceUrl = url, onWait = () => undefined }: MigrationOptions = {},
): Promise<string[]> {
  const lock = await takeLock(url);
  try {
    await grantRightsOnNewTables(url, serviceUrl);
    const ran = await runMigrations(url, onWait).finally(() => giveServiceItsRights(url, serviceUrl));
    await setServiceDefaults(url, serviceUrl);
    return ran;
  } finally {
    await lock.end();
  }
}

/** Like `migrate`, but only if a migration is missing, so that a role that may not alter the schema can start too. */
export async function migrateIfNeeded(url: string, options: MigrationOptions = {}): Promise<string[]> {
  return (await isUpToDate(options.serviceUrl ?? url)) ? [] : migrate(url, options);
}

async function isUpToDate(connectionString: string): Promise<boolean> {
  const names = migrations.map((migration) => migration.name);
  const text = 'select count(distinct name)::integer as known from migrations where name = any($1)';
  try {
    const { rows } = await withClient({ connectionString }, (client) => client.query<{ known: number }>(text, [names]));
    return rows[0]?.known === names.length;
  } catch (error) {
    // Before the first migration the table does not exist or is not readable.
    if (['42P01', '42501'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/**
 * Polls instead of waiting in a statement: `create index concurrently` waits for all older statements, so two processes
 * would deadlock. The lock belongs to a transaction because a pooler keeps only that on one connection.
 */
async function takeLock(url: string): Promise<pg.Client> {
  const client = await connect({ connectionString: url });
  try {
    for (;;) {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      const { rows } = await client.query<{ taken: boolean }>(TRY_LOCK);
      if (rows[0]?.taken) return client;
      await client.query('rollback');
      await sleep(LOCK_POLL_MS);
    }
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function runMigrations(url: string, onWait: (error: Error) => void): Promise<string[]> {
  const dataSource = await createDataSource(url, { poolSize: 2, work: 'migration' }).initialize();
  try {
    await recognizeFormer(dataSource);
    const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
    for (let tries = 1; ; tries += 1) {
      try {
        await dataSource.runMigrations({ transaction: 'each' });
        return pending.map((migration) => migration.name);
      } catch (error) {
        if (tries >= LOCK_TRIES || !LOCK_ERRORS.has((error as { code?: string }).code ?? '')) throw error;
        onWait(error as Error);
        await sleep(LOCK_PAUSE_MS);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Records the migrations whose predecessors all ran. Databases of unreleased versions in between are rejected. */
async function recognizeFormer(dataSource: DataSource): Promise<void> {
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const names = new Set(executed.map(({ name }) => name));
  for (const { name, replaces } of migrations) {
    const missing = replaces.filter((former) => !names.has(former));
    if (names.has(name) || missing.length === replaces.length) continue;
    if (missing.length > 0)
      throw new Error(`This database was migrated by an unreleased version: it lacks ${missing.join(', ')}.`);
    await dataSource.query('insert into migrations (timestamp, name) values ($1, $2)', [name.slice(-13), name]);
  }
}
