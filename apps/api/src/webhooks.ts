import { DeliveriesService } from './modules/integrations/webhooks/deliveries.service.js';
import { WebhookUpkeep } from './modules/integrations/webhooks/webhook-upkeep.service.js';
import { runWebhooksCommand, WEBHOOKS_USAGE } from './modules/integrations/webhooks/webhooks-command.js';
import { asOfDay, endOfDay } from './server/as-of-day.js';
import { runCommand } from './server/command-line.js';

await runCommand(
  WEBHOOKS_USAGE,
  async (app, args) => {
    if (!args.some((argument) => argument.startsWith('--as-of')))
      return runWebhooksCommand(args, app.get(DeliveriesService, { strict: false }));
    const day = asOfDay(WEBHOOKS_USAGE, args);
    const run = await app.get(WebhookUpkeep, { strict: false }).runAsOf(endOfDay(day));
    return [
      `Webhooks as of ${day}: ${run.delivered} messages delivered, ${run.failed} attempts failed, ${run.switchedOff} webhooks switched off, ${run.forgotten} deliveries forgotten.`,
    ];
  },
  { needsOne: true },
);
