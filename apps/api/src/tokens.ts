import { ApiTokensService } from './modules/integrations/api-tokens.service.js';
import { endOfDay, runAsOf } from './server/as-of-day.js';

await runAsOf('tokens', async (app, day) => {
  const { expired, warned } = await app.get(ApiTokensService, { strict: false }).expire(endOfDay(day));
  return [`API tokens as of ${day}: ${expired} expired, ${warned} emails about an upcoming expiry.`];
});
