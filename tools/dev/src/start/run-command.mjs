// One of the API's commands, run beside the platform that `npm start` runs, or alone: node run-command.mjs <name> [arguments].
import { installDependencies } from '../workspace/install.mjs';
import { readSettings } from '../workspace/settings.mjs';

/** What makes an installation where there is none. */
const BEGINNING = ['migrate', 'seed'];

const [name = '', ...args] = process.argv.slice(2);

try {
  const settings = readSettings();
  await installDependencies();
  const { buildCommands, openInstallation, runCommand } = await import('./installation.mjs');
  await buildCommands();
  // What explains itself needs no database.
  if (args.includes('help') || args.includes('--help')) process.exit(await runCommand(name, args, process.env));
  const { stopOnSignals } = await import('../workspace/stop-signals.mjs');
  const stopping = stopOnSignals(130);
  const installation = await openInstallation(settings, { mayBegin: BEGINNING.includes(name) });
  stopping.whenAsked(installation.close);
  try {
    process.exitCode = await runCommand(name, args, installation.env);
  } finally {
    await installation.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
