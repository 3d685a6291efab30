// npm start: from a fresh clone to the running product, in the order in which it is written here.
import { installDependencies } from './install.mjs';
import { requireFreePorts } from './ports.mjs';
import { readSettings } from './settings.mjs';

const say = (/** @type {string} */ line) => console.log(line);

try {
  const settings = readSettings();
  await requireFreePorts(settings);
  await installDependencies();
  const { build } = await import('./nx.mjs');
  const { startPlatform } = await import('./platform.mjs');
  const { stopOnSignals } = await import('./stop-signals.mjs');

  say('Building what has changed…');
  await build();
  const stopping = stopOnSignals();
  const platform = await startPlatform(settings, {
    say,
    onDeath: (name) => stopping.begin(`Stopped: ${name} ended.`, 1),
  });
  stopping.whenAsked(platform.stop);

  say('\nThe Micro-Credential Tracker is ready.');
  say(`  Product     http://localhost:${settings.port}`);
  if (!settings.isProduction)
    say(`  Stand-ins   http://localhost:${settings.devServicesPort}  (sign-in, mail and payments for development)`);
  say('Ctrl-C stops everything.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
