import { migrateIfNeeded } from '@tracker/database/migrate';
import type { Environment } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';

/** What every process does before it uses the database: in an installation with a role for migrations, `migrate` has done it by then. */
export async function bringUpToDate(environment: Environment, logger: AppLogger): Promise<void> {
  const migrations = await migrateIfNeeded(environment.databaseMigrationUrl, {
    serviceUrl: environment.databaseUrl,
    onWait: (err) => logger.warn({ err }, 'a migration waits for a table that somebody holds'),
  });
  if (migrations.length > 0) logger.info({ migrations }, 'database migrated');
}
