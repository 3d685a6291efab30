import { moveInstallation, readInstallation, takeOverInstallation } from '@tracker/database/installation';
import { migrateIfNeeded } from '@tracker/database/migrate';
import { installationSettingsOf, processEnvironment } from './platform/config/environment.js';
import { explainStartFailure } from './server/start-failure.js';
import { argumentsOrHelp, commandLineOf } from './platform/config/command-line-of.js';

const USAGE = `Usage: ${commandLineOf('installation', 'show')}       prints the installation of the database
       ${commandLineOf('installation', 'move')}       stores a changed PUBLIC_URL
       ${commandLineOf('installation', 'take-over')}  makes a copy an installation of its own, with a new id`;

const [action] = argumentsOrHelp(USAGE);
const environment = processEnvironment();
const { databaseUrl: url, databaseMigrationUrl } = environment;
const settings = installationSettingsOf(environment);

async function run(): Promise<string> {
  if (action === 'move' || action === 'take-over') {
    await migrateIfNeeded(databaseMigrationUrl, { serviceUrl: url });
    await (action === 'move' ? moveInstallation : takeOverInstallation)(url, settings);
  } else if (action !== 'show') return USAGE;
  const row = await readInstallation(url);
  if (!row) return 'No installation is written in this database.';
  const mail =
    action === 'take-over' ? `\nMail is held: nothing is sent until \`${commandLineOf('mail', 'release')}\`.` : '';
  return `${row.kind} at ${row.publicUrl}, ${row.id}${mail}`;
}

try {
  const said = await run();
  (said === USAGE ? process.stderr : process.stdout).write(`${said}\n`);
  if (said === USAGE) process.exitCode = 1;
} catch (error) {
  explainStartFailure(error, environment);
  process.exitCode = 1;
}
