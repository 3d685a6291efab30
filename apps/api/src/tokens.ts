import { ApiTokensService } from './modules/integrations/api-tokens.service.js';
import { asOfDay, asOfUsage, endOfDay } from './server/as-of-day.js';
import { runCommand } from './server/command-line.js';

const USAGE = asOfUsage('tokens');

await runCommand(USAGE, async (app, args) => {
  const day = asOfDay(USAGE, args);
  const { expired, warned } = await app.get(ApiTokensService, { strict: false }).expire(endOfDay(day));
  return [`API tokens as of ${day}: ${expired} expired, ${warned} emails about an upcoming expiry.`];
});
