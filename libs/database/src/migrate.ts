import pg from 'pg';
import { createDataSource } from './data-source.js';

/** Any fixed number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 7_263_418_001;

/**
 * Brings the schema up to date and returns the names of the migrations that ran, in order.
 * Processes that start together wait for one another: TypeORM itself fails when two of them migrate at once.
 */
export async function migrate(url: string): Promise<string[]> {
  const lockHolder = new pg.Client({ connectionString: url });
  lockHolder.on('error', () => undefined);
  await lockHolder.connect();
  try {
    await lockHolder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
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
