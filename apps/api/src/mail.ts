import { runCommand } from './server/command-line.js';
import { MAIL_USAGE, runMailCommand } from './modules/mailer/operations/mail-command.js';
import { MailOperationsRepository } from './modules/mailer/operations/mail-operations.repository.js';

await runCommand(
  MAIL_USAGE,
  (app, args) => runMailCommand(args, app.get(MailOperationsRepository, { strict: false })),
  { needsOne: true },
);
