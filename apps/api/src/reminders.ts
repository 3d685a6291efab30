import { parseArgs } from 'node:util';
import { isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { runCommand } from './server/command-line.js';
import { ReminderRunService } from './modules/reminders/reminder-run.service.js';

const USAGE = 'Usage: npm run reminders -- --as-of YYYY-MM-DD, such as --as-of 2027-01-15';

function dayOf(args: string[]): string {
  const { values } = parseArgs({ args, options: { 'as-of': { type: 'string' } } });
  const day = values['as-of'];
  if (day === undefined) throw new Error(USAGE);
  if (!isCalendarDate(day)) throw new Error(`"${day}" is not a date. ${USAGE}`);
  return day;
}

await runCommand(async (app) => {
  const day = dayOf(process.argv.slice(2));
  const run = await app.get(ReminderRunService, { strict: false }).run(day);
  process.stdout.write(
    `Reminders as of ${day}: ${run.digests} mails with ${run.reminders} reminders and ${run.alerts} expired alerts.\n`,
  );
  if (run.unsettled > 0)
    throw new Error(`${run.unsettled} mails could not be delivered yet; the service keeps trying to send them.`);
});
