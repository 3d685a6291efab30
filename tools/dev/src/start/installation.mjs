import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { hasPostgres, runningPostgres, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { claimData, requireDataFolder, runningPlatform } from './data-folder.mjs';
import { isBuilt } from '../workspace/is-built.mjs';
import { nodeEnv, ROOT } from '../workspace/settings.mjs';

/** What the API's commands run on. */
const SERVICE = ['apps/api', 'libs/contracts', 'libs/database'];

/**
 * Builds what the commands run on, if their sources have changed since: of a module that was removed, half would be left otherwise. What is up to date is
 * left alone, a product may be running from it.
 */
export async function buildCommands() {
  const areBuilt = await Promise.all(SERVICE.map((folder) => isBuilt(join(ROOT, folder))));
  if (areBuilt.includes(false))
    await (await import('../workspace/nx.mjs')).build(SERVICE.map((folder) => `@tracker/${basename(folder)}`));
}

/**
 * The installation that the settings name, whether it runs or not: settings for its commands, and its database, which is started for as long as
 * it is needed. Where nothing was ever started there is none, and a command in the wrong folder must not leave an empty one there.
 * @param {Pick<ReturnType<typeof import('../workspace/settings.mjs').readSettings>, 'dataDir' | 'databaseUrl'>} settings
 * @param {{ mayBegin?: boolean }} [options] `mayBegin`: the command makes a new one
 * @returns {Promise<{ env: NodeJS.ProcessEnv, databaseUrl: string, close: () => Promise<void> }>}
 */
export async function openInstallation({ dataDir, databaseUrl }, { mayBegin = false } = {}) {
  const running = databaseUrl ?? (await runningPostgres(dataDir));
  if (!running && !mayBegin && !hasPostgres(dataDir)) throw noInstallation(dataDir);
  const { url, close } = running ? { url: running, close: async () => {} } : await startedFor(dataDir);
  const env = {
    ...(await addressesBeside(dataDir, url)),
    ...given(),
    NODE_ENV: nodeEnv(),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
  };
  return { env, databaseUrl: url, close };
}

/**
 * Addresses of the platform that runs on this database, such as that of its mail stand-in. A platform on another database is another
 * installation, whatever folder it runs in.
 * @param {string} dataDir
 * @param {string} url
 */
async function addressesBeside(dataDir, url) {
  const addresses = (await runningPlatform(dataDir))?.addresses;
  return addresses?.['DATABASE_URL'] === url ? addresses : {};
}

/** The settings of the environment. An empty one counts as left out. */
const given = () => Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));

/**
 * The server of an installation that does not run. Whoever starts one ends what is left of another, so that two take turns.
 * @param {string} dataDir
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
async function startedFor(dataDir) {
  await requireDataFolder(dataDir);
  const giveBack = await claimData(dataDir);
  try {
    // Whoever was waited for may have started it.
    const running = await runningPostgres(dataDir);
    if (running) {
      await giveBack();
      return { url: running, close: async () => {} };
    }
    const server = await startPostgres(dataDir);
    const close = async () => {
      await server.stop();
      await giveBack();
    };
    return { url: server.url, close };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** @param {string} dataDir */
const noInstallation = (dataDir) =>
  new Error(
    `There is no installation in ${dataDir}. Begin one with npm start, or name another by DATA_DIR or DATABASE_URL.`,
  );

/** @param {string} name */
const commandScript = (name) => join(ROOT, 'apps', 'api', 'dist', `${name}.js`);

/**
 * Runs one of the API's commands to its end.
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 */
export function runCommand(name, args, env) {
  const child = fork(commandScript(name), args, { cwd: ROOT, env });
  return new Promise((done, reject) => child.once('error', reject).once('exit', (code) => done(code ?? 1)));
}
