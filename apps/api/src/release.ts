import { resolve } from 'node:path';
import { runCommand } from './command-line.js';
import { ReleaseRegistrationService } from './modules/rollout/release-registration.service.js';

const USAGE = 'Usage: release <build folder>, such as apps/credentials/dist';

await runCommand(async (app) => {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new Error(USAGE);
  const registration = app.get(ReleaseRegistrationService, { strict: false });
  const { remote, version, isNew, isForEveryone, percentage } = await registration.release(
    resolve(folder),
    'command line',
  );
  const audience = isForEveryone ? `everyone${isNew ? ', as its first version' : ''}` : `${percentage} %`;
  process.stdout.write(
    `${remote} ${version}: ${audience}${isNew ? '' : '. Nothing has changed since it was released: what reaches a browser is the same.'}\n`,
  );
  if (isNew && !isForEveryone) process.stdout.write(`Give it to people with: npm run rollout -- set ${remote} 5\n`);
});
