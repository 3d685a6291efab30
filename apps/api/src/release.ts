import { resolve } from 'node:path';
import { runCommand } from './command-line.js';
import { ReleaseRegistrationService } from './modules/rollout/release-registration.service.js';
import { parseCommand } from './modules/rollout/rollout-command.js';

const USAGE =
  'Usage: release <build folder> [--as <address>] [--comment <text>], such as release apps/credentials/dist';

await runCommand(async (app) => {
  const { positionals, author } = parseCommand(process.argv.slice(2), USAGE);
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new Error(USAGE);
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  const released = await registration.release(resolve(folder), author);
  const { remote, version, isNew, isForEveryone, percentage } = released;
  const audience = isForEveryone ? `everyone${isNew ? ', as its first version' : ''}` : `${percentage} %`;
  const unchanged = '. Nothing has changed since it was released: what reaches a browser is the same.';
  process.stdout.write(`${remote} ${version}: ${audience}${isNew ? '' : unchanged}\n`);
  if (isNew && !isForEveryone) process.stdout.write(`Give it to people with: npm run rollout -- set ${remote} 5\n`);
});
