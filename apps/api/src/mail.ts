import { runCommand } from './server/command-line.js';
import { MAIL_USAGE, runMailCommand } from './modules/mailer/operations/mail-command.js';
import { MailOperationsRepository } from './modules/mailer/operations/mail-operations.repository.js';

const args = process.argv.slice(2);

if (args.length === 0 || args.includes('help') || args.includes('--help')) process.stdout.write(`${MAIL_USAGE}\n`);
else
  await runCommand(async (app) => {
    const lines = await runMailCommand(args, app.get(MailOperationsRepository, { strict: false }));
    if (!lines) throw new Error(MAIL_USAGE);
    process.stdout.write(`${lines.join('\n')}\n`);
  });
