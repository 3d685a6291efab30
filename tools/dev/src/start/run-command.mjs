// Usage: node run-command.mjs <name> [arguments]. Runs a command of the API, whether or not the platform is running.
import { command, installDependencies } from '../workspace/install.mjs';
import { readSettings } from '../workspace/settings.mjs';

const CREATING = ['migrate', 'seed'];

const [name = '', ...args] = process.argv.slice(2);

await command(async () => {
  const settings = readSettings();
  await installDependencies();
  const { buildCommands, runCommand, withInstallation } = await import('./installation.mjs');
  await buildCommands();
  if (args.includes('help') || args.includes('--help')) process.exit(await runCommand(name, args, process.env));
  const mayCreate = CREATING.includes(name);
  process.exitCode = await withInstallation([settings, { mayCreate }], (env) => runCommand(name, args, env));
});
