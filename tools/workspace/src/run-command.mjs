// One of the API's commands, run beside the platform that `npm start` runs, or alone: node run-command.mjs <name> [arguments].
import { existsSync } from 'node:fs';
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { installDependencies } from './install.mjs';
import { readSettings, ROOT } from './settings.mjs';

const [name = '', ...args] = process.argv.slice(2);

try {
  const settings = readSettings();
  await installDependencies();
  const script = join(ROOT, 'apps', 'api', 'dist', `${name}.js`);
  if (!existsSync(script)) await (await import('./nx.mjs')).build();
  const { stopOnSignals } = await import('./stop-signals.mjs');
  const stopping = stopOnSignals(130);
  const database = await openDatabase(settings);
  stopping.whenAsked(database.close);
  try {
    process.exitCode = await run(script, { ...process.env, DATA_DIR: settings.dataDir, ...database.addresses });
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {ReturnType<typeof readSettings>} settings */
async function openDatabase({ dataDir, databaseUrl }) {
  const { runningPlatform } = await import('./platform.mjs');
  const { runningPostgres, startPostgres } = await import('./embedded-postgres.mjs');
  const known = (await runningPlatform(dataDir))?.addresses;
  const nothingToClose = async () => undefined;
  if (databaseUrl) return { addresses: { ...known, DATABASE_URL: databaseUrl }, close: nothingToClose };
  const url = await runningPostgres(dataDir);
  if (url) return { addresses: { ...known, DATABASE_URL: url }, close: nothingToClose };
  const server = await startPostgres(dataDir);
  return { addresses: { DATABASE_URL: server.url }, close: server.stop };
}

/**
 * @param {string} script
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function run(script, env) {
  const child = fork(script, args, { cwd: ROOT, env });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)));
}
