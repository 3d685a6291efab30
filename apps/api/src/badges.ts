import { asOfDay, endOfDay } from './server/as-of-day.js';
import { runCommand } from './server/command-line.js';
import { BadgeCheckService } from './modules/badges/import/badge-check.service.js';

await runCommand(async (app) => {
  const day = asOfDay('badges', process.argv.slice(2));
  const instant = endOfDay(day);
  const { checked, revoked, unreachable } = await app
    .get(BadgeCheckService, { strict: false })
    .checkDue(instant, { at: instant });
  process.stdout.write(
    `Badges as of ${day}: ${checked} not revoked, ${revoked} revoked and ${unreachable} that could not be checked.\n`,
  );
});
