import { WebhookOperations } from './modules/integrations/webhooks/webhook-operations.js';
import { WebhookUpkeep } from './modules/integrations/webhooks/webhook-upkeep.service.js';
import { runWebhooksCommand, WEBHOOKS_USAGE } from './modules/integrations/webhooks/webhooks-command.js';
import { asOfDay, endOfDay } from './server/as-of-day.js';
import { runCommand } from './server/command-line.js';

const args = process.argv.slice(2);

if (args.length === 0 || args.includes('help') || args.includes('--help')) process.stdout.write(`${WEBHOOKS_USAGE}\n`);
else
  await runCommand(async (app) => {
    if (args.some((argument) => argument.startsWith('--as-of'))) {
      const day = asOfDay('webhooks', args);
      const run = await app.get(WebhookUpkeep, { strict: false }).runAsOf(endOfDay(day));
      process.stdout.write(
        `Webhooks as of ${day}: ${run.delivered} messages delivered, ${run.failed} attempts failed, ${run.switchedOff} webhooks switched off, ${run.forgotten} deliveries forgotten.\n`,
      );
      return;
    }
    const lines = await runWebhooksCommand(args, app.get(WebhookOperations, { strict: false }));
    if (!lines) throw new Error(WEBHOOKS_USAGE);
    process.stdout.write(`${lines.join('\n')}\n`);
  });
