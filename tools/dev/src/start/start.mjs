import { command, installDependencies } from '../workspace/install.mjs';
import { startInTurn } from '../workspace/claim.mjs';
import { requireFreePorts } from '../../../test-infrastructure/src/ports.mjs';
import { build } from '../workspace/nx.mjs';
import { readSettings } from '../workspace/settings.mjs';
import { stopOnSignals } from '../workspace/stop-signals.mjs';

const say = (/** @type {string} */ line) => console.log(line);

/** @param {ReturnType<typeof readSettings>} settings */
function sayReady({ port, devServicesPort, isProduction }) {
  say('\nThe Micro-Credential Tracker is ready.');
  say(`  Product     http://localhost:${port}`);
  if (!isProduction)
    say(`  Stand-ins   http://localhost:${devServicesPort}  (sign-in, mail and payments for development)`);
  say('Ctrl-C stops everything.');
}

await command(async () => {
  const settings = readSettings();
  await requireFreePorts(settings);
  await startInTurn(() => start(settings));
});

/** @param {ReturnType<typeof readSettings>} settings */
async function start(settings) {
  await installDependencies();
  await requireFreePorts(settings);
  const { requireDataFolder, requireUnusedData } = await import('./data-folder.mjs');
  // Before the build, which would replace the code of a running product.
  await requireUnusedData(settings.dataDir);
  await requireDataFolder(settings.dataDir);
  const { startPlatform } = await import('./platform.mjs');

  say('Building what has changed…');
  await build();
  const stopping = stopOnSignals();
  const platform = await startPlatform(settings, {
    say,
    onExit: (name) => stopping.begin(`Stopped: ${name} ended.`, 1),
  });
  if (!stopping.onStop(platform.stop)) sayReady(settings);
}
