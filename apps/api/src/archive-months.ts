import { parseArgs } from 'node:util';
import { archiveMonths, checkMonth, restoreMonth, surveyMonths } from '@tracker/database/audit-archive/archive-months';
import { requireOwnDatabase } from '@tracker/database/installation';
import { installationSettingsOf, processEnvironment } from './platform/config/environment.js';
import { argumentsOrHelp, commandLineOf } from './platform/config/command-line-of.js';

const USAGE = `Usage: ${commandLineOf('archive-months', '--before YYYY-MM')}             lists the months; changes nothing
       ${commandLineOf('archive-months', '--before YYYY-MM --to FOLDER')} writes and verifies files, then drops the months
       ${commandLineOf('archive-months', '--check FILE')}                 verifies a file
       ${commandLineOf('archive-months', '--restore FILE')}               brings a month back`;

const args = argumentsOrHelp(USAGE);
const environment = processEnvironment();
const { databaseMigrationUrl: url } = environment;

async function run(): Promise<string> {
  const { values } = parseArgs({
    args,
    options: {
      before: { type: 'string' },
      to: { type: 'string' },
      check: { type: 'string' },
      restore: { type: 'string' },
    },
  });
  const { before, to, check, restore } = values;
  if ([before, check, restore].filter((value) => value !== undefined).length !== 1) throw new Error(USAGE);
  await requireOwnDatabase(url, installationSettingsOf(environment));
  if (check !== undefined) return `${check} is whole: ${(await checkMonth(url, check)).entries} entries.`;
  if (restore !== undefined) return `${await restoreMonth(url, restore)} entries are back. The file stays.`;
  const months = { before: before ?? '', now: new Date() };
  const found = await surveyMonths(url, months);
  if (found.length === 0) return 'No month is that old.';
  const lines = found.map(({ name, entries, organizations, named }) =>
    named > 0
      ? `${name}: stays, as ${named} of its ${entries} entries contain names from before names were stored separately.`
      : `${name}: ${entries} entries of ${organizations} organizations.`,
  );
  if (to === undefined) return [...lines, 'Nothing was changed: add --to FOLDER to write and drop them.'].join('\n');
  const files = await archiveMonths(url, { ...months, folder: to });
  return [...lines, ...files.map((file) => `Written, compared and dropped: ${file}`)].join('\n');
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
