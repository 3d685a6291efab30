import { requireOwnDatabase } from '@tracker/database/installation';
import { migrateIfNeeded } from '@tracker/database/migrate';
import { type Environment, installationSettingsOf } from '../config/environment.js';
import type { AppLogger } from '../logging/logger.js';

/**
 * Refuses the database of another installation, then migrates. Installations with a separate role for migrations have
 * already run `migrate`.
 */
export async function bringUpToDate(environment: Environment, logger: AppLogger): Promise<void> {
  await requireOwnDatabase(environment.databaseUrl, installationSettingsOf(environment));
  const migrations = await migrateIfNeeded(environment.databaseMigrationUrl, {
    serviceUrl: environment.databaseUrl,
    onWait: (err) => logger.warn({ err }, 'a migration waits for a locked table'),
  });
  if (migrations.length > 0) logger.info({ migrations }, 'database migrated');
}
