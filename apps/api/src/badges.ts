import { endOfDay, runAsOf } from './server/as-of-day.js';
import { BadgeCheckService } from './modules/badges/import/badge-check.service.js';

await runAsOf('badges', async (app, day) => {
  const instant = endOfDay(day);
  const { checked, revoked, unreachable } = await app
    .get(BadgeCheckService, { strict: false })
    .checkDue(instant, { at: instant });
  return [
    `Badges as of ${day}: ${checked} not revoked, ${revoked} revoked and ${unreachable} that could not be checked.`,
  ];
});
