import { parseArgs } from 'node:util';
import { isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { runCommand } from './server/command-line.js';
import { AccountDeletionService } from './modules/auth/account/deletion/account-deletion.service.js';
import { DAY_MS } from './platform/clock.js';

const USAGE = 'Usage: npm run erasures -- --as-of YYYY-MM-DD, such as --as-of 2027-01-15';

function dayOf(args: string[]): string {
  const { values } = parseArgs({ args, options: { 'as-of': { type: 'string' } } });
  const day = values['as-of'];
  if (day === undefined) throw new Error(USAGE);
  if (!isCalendarDate(day)) throw new Error(`"${day}" is not a date. ${USAGE}`);
  return day;
}

await runCommand(async (app) => {
  const day = dayOf(process.argv.slice(2));
  const instant = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS - 1);
  const { accounts, organizations, credentials, documents } = await app
    .get(AccountDeletionService, { strict: false })
    .eraseDue(instant);
  process.stdout.write(
    `Erasures as of ${day}: ${accounts} accounts, ${organizations} organizations, ${credentials} credentials and ${documents} documents.\n`,
  );
});
