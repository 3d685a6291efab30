import { runAsOf } from './server/as-of-day.js';
import { ReminderRunService } from './modules/reminders/reminder-run.service.js';

await runAsOf('reminders', async (app, day) => {
  const run = await app.get(ReminderRunService, { strict: false }).run(day);
  process.stdout.write(
    `Reminders as of ${day}: ${run.digests} mails with ${run.reminders} reminders and ${run.alerts} expired alerts.\n`,
  );
  if (run.unsettled > 0)
    throw new Error(`${run.unsettled} mails could not be delivered yet; the service keeps trying to send them.`);
  return [];
});
