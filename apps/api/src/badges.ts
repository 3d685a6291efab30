import { asOfDay, asOfUsage, endOfDay } from './server/as-of-day.js';
import { runCommand } from './server/command-line.js';
import { BadgeCheckService } from './modules/badges/import/badge-check.service.js';

const USAGE = asOfUsage('badges');

await runCommand(USAGE, async (app, args) => {
  const day = asOfDay(USAGE, args);
  const instant = endOfDay(day);
  const { checked, revoked, unreachable } = await app
    .get(BadgeCheckService, { strict: false })
    .checkDue(instant, { at: instant });
  return [
    `Badges as of ${day}: ${checked} not revoked, ${revoked} revoked and ${unreachable} that could not be checked.`,
  ];
});
