import { fork } from 'node:child_process';
import { basename, join } from 'node:path';
import { hasPostgres, runningPostgres, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { claimData, requireDataFolder, runningPlatform } from './data-folder.mjs';
import { build, isBuilt } from '../workspace/nx.mjs';
import { nodeEnv, ROOT } from '../workspace/settings.mjs';
import { stopOnSignals } from '../workspace/stop-signals.mjs';

const SERVICE = ['apps/api', 'libs/contracts', 'libs/database'];

/** Rebuilds only if sources have changed, because a product may be running from the build. */
export async function buildCommands() {
  const areBuilt = await Promise.all(SERVICE.map((folder) => isBuilt(join(ROOT, folder))));
  if (areBuilt.includes(false)) await build(SERVICE.map((folder) => `@tracker/${basename(folder)}`));
}

/**
 * Opens the configured installation, running or not, and starts its database while needed. A command in the wrong
 * folder must not create an empty database.
 * @param {Pick<ReturnType<typeof import('../workspace/settings.mjs').readSettings>, 'dataDir' | 'databaseUrl'>} settings
 * @param {{ mayCreate?: boolean }} [options] `mayCreate`: creates a new installation
 * @returns {Promise<{ env: NodeJS.ProcessEnv, databaseUrl: string, close: () => Promise<void> }>}
 */
export async function openInstallation({ dataDir, databaseUrl }, { mayCreate = false } = {}) {
  const running = databaseUrl ?? (await runningPostgres(dataDir));
  if (!running && !mayCreate && !hasPostgres(dataDir))
    throw new Error(
      `There is no installation in ${dataDir}. Create one with npm start, or choose another by DATA_DIR or DATABASE_URL.`,
    );
  const { url, close } = running ? { url: running, close: async () => {} } : await startDatabase(dataDir);
  const env = {
    ...(await addressesOfPlatform(dataDir, url)),
    ...nonEmptyEnvironment(),
    NODE_ENV: nodeEnv(),
    DATA_DIR: dataDir,
    DATABASE_URL: url,
  };
  return { env, databaseUrl: url, close };
}

/**
 * Runs `work` with an opened installation, which is closed at the end and on signals.
 * @param {Parameters<typeof openInstallation>} where
 * @param {(env: NodeJS.ProcessEnv) => Promise<number>} work
 * @returns {Promise<number>} the exit code
 */
export async function withInstallation(where, work) {
  const stopping = stopOnSignals(130);
  const installation = await openInstallation(...where);
  stopping.onStop(installation.close);
  try {
    return await work(installation.env);
  } finally {
    await installation.close();
  }
}

/**
 * Addresses of the platform on this database, such as the mail stand-in's. A platform on another database is another
 * installation, even in the same folder.
 * @param {string} dataDir
 * @param {string} url
 */
async function addressesOfPlatform(dataDir, url) {
  const addresses = (await runningPlatform(dataDir))?.addresses;
  return addresses?.['DATABASE_URL'] === url ? addresses : {};
}

const nonEmptyEnvironment = () => Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));

/**
 * Starts the database of an installation that isn't running. A new server stops leftovers of an old one, so starts take
 * turns.
 * @param {string} dataDir
 */
async function startDatabase(dataDir) {
  await requireDataFolder(dataDir);
  const release = await claimData(dataDir);
  try {
    const running = await runningPostgres(dataDir);
    if (running) {
      await release();
      return { url: running, close: async () => {} };
    }
    const server = await startPostgres(dataDir);
    const close = async () => {
      await server.stop();
      await release();
    };
    return { url: server.url, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
export function runCommand(name, args, env) {
  const child = fork(join(ROOT, 'apps/api/dist', `${name}.js`), args, { cwd: ROOT, env });
  return new Promise((done, reject) => child.once('error', reject).once('exit', (code) => done(code ?? 1)));
}
