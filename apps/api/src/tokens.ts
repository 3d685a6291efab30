import { ApiTokenExpiry } from './modules/integrations/tokens/api-token-expiry.js';
import { asOfDay, endOfDay } from './server/as-of-day.js';
import { runCommand } from './server/command-line.js';

await runCommand(async (app) => {
  const day = asOfDay('tokens', process.argv.slice(2));
  const { expired, warned } = await app.get(ApiTokenExpiry, { strict: false }).expire(endOfDay(day));
  process.stdout.write(`API tokens as of ${day}: ${expired} expired, ${warned} mails about a coming expiry.\n`);
});
