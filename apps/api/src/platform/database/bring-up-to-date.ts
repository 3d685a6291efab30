import { setTimeout as sleep } from 'node:timers/promises';
import { requireOwnDatabase } from '@tracker/database/installation';
import { migrateIfNeeded } from '@tracker/database/migrate';
import { isUnreachable } from '@tracker/database/outage';
import { type Environment, installationSettingsOf } from '../config/environment.js';
import type { AppLogger } from '../observability/logger.js';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 250;

/**
 * Waits for a database that does not answer yet, refuses that of another installation, then migrates. Installations
 * with a separate role for migrations have already run `migrate`.
 * @param patienceMs 0 for commands, which somebody waits for
 */
export async function bringUpToDate(
  environment: Environment,
  logger: AppLogger,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  await requireAnsweringDatabase(environment, logger, patienceMs);
  const migrations = await migrateIfNeeded(environment.databaseMigrationUrl, {
    serviceUrl: environment.databaseUrl,
    onWait: (err) => logger.warn({ err }, 'a migration waits for a locked table'),
  });
  if (migrations.length > 0) logger.info({ migrations }, 'database migrated');
}

async function requireAnsweringDatabase(environment: Environment, logger: AppLogger, patienceMs: number) {
  const { databaseUrl } = environment;
  const deadline = performance.now() + patienceMs;
  for (let isLogged = false; ; await sleep(PAUSE_MS)) {
    try {
      return await requireOwnDatabase(databaseUrl, installationSettingsOf(environment));
    } catch (err) {
      if (!isUnreachable(err) || performance.now() >= deadline) throw err;
      if (!isLogged)
        logger.warn({ err }, `waiting up to ${patienceMs / 1_000} s for the database at ${new URL(databaseUrl).host}`);
      isLogged = true;
    }
  }
}
