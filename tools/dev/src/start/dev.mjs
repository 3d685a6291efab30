// `npm run dev`: hot reload on PORT; the API and stand-ins restart on changes. See dev-one-remote.mjs for
// `npm run dev -- <remote>`.
import { command, installDependencies } from '../workspace/install.mjs';
import { startInTurn } from '../workspace/claim.mjs';
import { developOneRemote } from './dev-one-remote.mjs';
import { freePort, requireFreePorts } from '../../../test-infrastructure/src/ports.mjs';
import { build } from '../workspace/nx.mjs';
import { readSettings, remoteNames } from '../workspace/settings.mjs';
import { stopOnSignals } from '../workspace/stop-signals.mjs';

const SERVER_PROJECTS = ['apps/api', 'apps/dev-services', 'libs/contracts', 'libs/database'];

const say = (/** @type {string} */ line) => console.log(line);

await command(async () => {
  const settings = readSettings();
  if (settings.isProduction) throw new Error('npm run dev is for development: leave NODE_ENV unset.');
  const args = process.argv.slice(2);
  await (args.length > 0 ? developOneRemote(args, settings) : developEverything(settings));
});

/** @param {ReturnType<typeof readSettings>} settings */
async function developEverything(settings) {
  await requireFreePorts(settings);
  const { platform, stopping, apiPort } = await startInTurn(() => startServices(settings));
  const { compileOnChange } = await import('../workspace/compile.mjs');
  const { startDevServer } = await import('@tracker/federation/dev-server');
  say('Building the pages…');
  const api = `http://127.0.0.1:${apiPort}`;
  const pages = await startDevServer({ port: settings.port, api, names: remoteNames() });
  let restarts = Promise.resolve();
  const stopCompiling = compileOnChange(SERVER_PROJECTS, (projects) => {
    const onlyStandIns = projects.size === 1 && projects.has('apps/dev-services');
    const names = onlyStandIns ? ['the stand-ins'] : ['the API', 'the worker'];
    say(`Changed: ${[...projects].join(', ')}. Starting ${names.join(' and ')} again.`);
    // Sequential: concurrent restarts would start a service twice.
    restarts = restarts.then(() => platform.restart(names));
  });
  stopping.onStop(async () => {
    stopCompiling();
    await pages.stop();
    await platform.stop();
  });

  say('\nThe Micro-Credential Tracker is ready for development.');
  say(`  Product     http://localhost:${settings.port}`);
  say(`  Stand-ins   http://localhost:${settings.devServicesPort}`);
  say(`  Gallery     http://localhost:${settings.port}/gallery  (the shared components)`);
  say('Ctrl-C stops everything.');
}

/** @param {ReturnType<typeof readSettings>} settings */
async function startServices(settings) {
  await installDependencies();
  const { requireUnusedData } = await import('./data-folder.mjs');
  await requireUnusedData(settings.dataDir);
  const { startPlatform } = await import('./platform.mjs');

  process.env['PUBLIC_URL'] ||= `http://localhost:${settings.port}`;
  say('Building the services…');
  await build(['@tracker/api', '@tracker/dev-services', '@tracker/contracts', '@tracker/database']);
  const stopping = stopOnSignals();
  const apiPort = await freePort();
  const platform = await startPlatform(
    { ...settings, port: apiPort },
    { say, onExit: (name) => say(`${name} ended; the next change of its sources starts it again.`) },
  );
  return { platform, stopping, apiPort };
}
