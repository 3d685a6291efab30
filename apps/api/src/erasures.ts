import { runCommand } from './server/command-line.js';
import { asOfDay, endOfDay } from './server/as-of-day.js';
import { AccountDeletionService } from './modules/auth/account/deletion/account-deletion.service.js';

await runCommand(async (app) => {
  const day = asOfDay('erasures', process.argv.slice(2));
  const { accounts, organizations, credentials, documents } = await app
    .get(AccountDeletionService, { strict: false })
    .eraseDue(endOfDay(day));
  process.stdout.write(
    `Erasures as of ${day}: ${accounts} accounts, ${organizations} organizations, ${credentials} credentials and ${documents} documents.\n`,
  );
});
