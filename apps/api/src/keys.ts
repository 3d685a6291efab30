import { runCommand } from './server/command-line.js';
import { ServiceKeys } from './modules/rollout/service/service-keys.service.js';
import { commandLineOf } from './platform/config/command-line-of.js';

const USAGE = `Usage: ${commandLineOf('keys', 'rotate')}`;

await runCommand(USAGE, async (app, args) => {
  if (args.join(' ') !== 'rotate') return null;
  const id = await app.get(ServiceKeys, { strict: false }).rotate();
  return [`Tokens for services of remotes are signed with ${id}. The former key verifies for a day.`];
});
