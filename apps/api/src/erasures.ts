import { endOfDay, runAsOf } from './server/as-of-day.js';
import { AccountDeletionService } from './modules/auth/account/deletion/account-deletion.service.js';

await runAsOf('erasures', async (app, day) => {
  const { accounts, organizations, credentials, documents } = await app
    .get(AccountDeletionService, { strict: false })
    .eraseDue(endOfDay(day));
  return [
    `Erasures as of ${day}: ${accounts} accounts, ${organizations} organizations, ${credentials} credentials and ${documents} documents.`,
  ];
});
