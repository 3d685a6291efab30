import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDataSource } from './data-source.js';

/** Any fixed number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 7_263_418_001;
const LOOK_AGAIN_AFTER_MS = 100;

/**
 * Brings the schema up to date and returns the names of the migrations that ran, in order.
 * Processes that start together wait for one another: TypeORM itself fails when two of them migrate at once.
 */
export async function migrate(url: string): Promise<string[]> {
  const lockHolder = new pg.Client({ connectionString: url });
  lockHolder.on('error', () => undefined);
  await lockHolder.connect();
  try {
    await takeLock(lockHolder);
    const dataSource = await createDataSource(url, { poolSize: 2 }).initialize();
    try {
      const ran = await dataSource.runMigrations({ transaction: 'each' });
      return ran.map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    // The lock belongs to the connection and goes with it.
    await lockHolder.end();
  }
}

/**
 * Asks again and again instead of waiting inside a statement: `create index concurrently` waits for every statement that began before it, so
 * that a process waiting for the lock and the one that holds it would wait for each other for ever.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [MIGRATION_LOCK]);
    if (rows[0]?.taken) return;
    await wait(LOOK_AGAIN_AFTER_MS);
  }
}
