import { runCommand } from './server/command-line.js';
import { ServiceKeys } from './modules/rollout/service/service-keys.service.js';
import { commandLineOf } from './platform/config/command-line-of.js';

const USAGE = `Usage: ${commandLineOf('keys', 'rotate')}`;

await runCommand(async (app) => {
  if (process.argv.slice(2).join(' ') !== 'rotate') throw new Error(USAGE);
  const id = await app.get(ServiceKeys, { strict: false }).rotate();
  process.stdout.write(`Tokens for services of remotes are signed with ${id}. The former key verifies for a day.\n`);
});
