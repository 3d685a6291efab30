import { runCommand } from './server/command-line.js';
import { asOfDay, asOfUsage, endOfDay } from './server/as-of-day.js';
import { AccountDeletionService } from './modules/auth/account/deletion/account-deletion.service.js';

const USAGE = asOfUsage('erasures');

await runCommand(USAGE, async (app, args) => {
  const day = asOfDay(USAGE, args);
  const { accounts, organizations, credentials, documents } = await app
    .get(AccountDeletionService, { strict: false })
    .eraseDue(endOfDay(day));
  return [
    `Erasures as of ${day}: ${accounts} accounts, ${organizations} organizations, ${credentials} credentials and ${documents} documents.`,
  ];
});
