import { requireOwnDatabase } from '@tracker/database/installation';
import { migrate } from '@tracker/database/migrate';
import { argumentsOrHelp, commandLineOf } from './platform/config/command-line-of.js';
import { installationSettingsOf, processEnvironment } from './platform/config/environment.js';
import { explainStartFailure } from './server/start-failure.js';

argumentsOrHelp(`Usage: ${commandLineOf('migrate')}, which brings the database to the state of this release`);

// DATABASE_MIGRATION_URL owns the tables. Migrations also grant the role of DATABASE_URL the rights it needs.
const environment = processEnvironment();
try {
  await requireOwnDatabase(environment.databaseMigrationUrl, installationSettingsOf(environment));
  const migrations = await migrate(environment.databaseMigrationUrl, {
    serviceUrl: environment.databaseUrl,
    onWait: ({ message }) => process.stderr.write(`A migration waits for a locked table (${message}).\n`),
  });
  const lines = migrations.length > 0 ? migrations : ['The database is up to date.'];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  const isOwn = environment.databaseMigrationUrl !== environment.databaseUrl;
  explainStartFailure(error, environment, isOwn ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL');
  process.exit(1);
}
