import { parseArgs } from 'node:util';
import { isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { runCommand } from './server/command-line.js';
import { BadgeCheckService } from './modules/badges/import/badge-check.service.js';
import { DAY_MS } from './platform/clock.js';

const USAGE = 'Usage: npm run badges -- --as-of YYYY-MM-DD, such as --as-of 2027-01-15';

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
  const { checked, revoked, unreachable } = await app
    .get(BadgeCheckService, { strict: false })
    .checkDue(instant, { at: instant });
  process.stdout.write(
    `Badges as of ${day}: ${checked} not revoked, ${revoked} revoked and ${unreachable} that could not be checked.\n`,
  );
});
