// The PostgreSQL server used when DATABASE_URL isn't set. Its files are in DATA_DIR.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports.mjs';
import { canReach, postgresAccount, postgresFolder } from './postgres-binaries.mjs';
import { stopLeftover, stopPostmaster, removeDeadPidFile, runInitdb, spawnPostmaster } from './postgres-process.mjs';

/**
 * @typedef {object} Server
 * @property {string} url address of the database `tracker`, including the password
 * @property {string | null} socketFolder
 * @property {string} dataDir
 * @property {number} pid of the postmaster
 * @property {() => Promise<void>} stop waits until the server has ended
 */

/** Settings for test data, which may be lost in a crash: no writes wait for the disk. */
export const FAST_AND_FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
};

const DATABASE = 'tracker';
const START_SECONDS = 30;
/** Used only if the server's account can't reach DATA_DIR, for example in a closed home directory. */
const REACHABLE_HOME = '/var/lib';

/**
 * Starts the server of `dataDir`, creating it the first time. A server left behind by a killed process is stopped
 * first; a crashed one is restarted on the same port.
 * @param {string} dataDir absolute path
 * @param {{ settings?: Record<string, string>, hasSocket?: boolean }} [options] `settings`: parameters that differ
 *   from PostgreSQL's defaults; `hasSocket`: also listens on a Unix socket
 * @returns {Promise<Server>}
 */
export async function startPostgres(dataDir, { settings = {}, hasSocket = false } = {}) {
  const account = await postgresAccount();
  const folder = await postgresFolder(account);
  const home = await homeOf(dataDir, account);
  const password = await passwordOf(dataDir);
  const cluster = join(home, 'postgres');
  const logFile = join(home, 'postgres.log');
  if (!existsSync(cluster)) await initialize(folder, home, password, account, settings['fsync'] === 'off');
  await stopLeftover(cluster);

  const port = await freePort(await lastPort(dataDir));
  const url = `postgres://app:${password}@127.0.0.1:${port}/${DATABASE}`;
  const parameters = {
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: hasSocket ? cluster : '',
  };
  let stopping = false;
  let recovery = Promise.resolve();
  let wasUp = false;
  let child = await launch();
  wasUp = true;
  await createDatabase(url);
  await writeFile(connectionFile(dataDir), JSON.stringify({ url, port }), { mode: 0o600 });

  async function launch() {
    // Retries, because the children of a killed postmaster may hold its shared memory a little longer.
    for (const deadline = Date.now() + START_SECONDS * 1000; Date.now() < deadline; await sleep(200)) {
      const started = spawnPostmaster({ folder, cluster, parameters, account, logFile });
      started.once('exit', () => {
        if (wasUp && started === child && !stopping) recovery = restart();
      });
      if (await answers(url, started, deadline)) return started;
      await removeDeadPidFile(cluster);
    }
    throw new Error(`PostgreSQL did not start. See ${logFile}.`);
  }

  async function restart() {
    await removeDeadPidFile(cluster);
    child = await launch();
    if (hasEnded(child) && !stopping) await restart();
  }

  return {
    url,
    socketFolder: hasSocket ? cluster : null,
    dataDir,
    get pid() {
      return Number(child.pid);
    },
    async stop() {
      stopping = true;
      // Otherwise a server that is being restarted would outlive its parent.
      await recovery;
      if (!hasEnded(child)) await stopPostmaster(Number(child.pid));
    },
  };
}

/** @param {import('node:child_process').ChildProcess} child */
const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

/**
 * Address of the server running for `dataDir`, or null.
 * @param {string} dataDir
 * @returns {Promise<string | null>}
 */
export async function runningPostgres(dataDir) {
  const text = await readFile(connectionFile(dataDir), 'utf8').catch(() => null);
  if (!text) return null;
  const { url } = JSON.parse(text);
  return (await tryToConnect(url)) === 'connected' ? url : null;
}

/** @param {string} dataDir */
const connectionFile = (dataDir) => join(dataDir, 'postgres.json');

/** @param {string} dataDir */
async function lastPort(dataDir) {
  const text = await readFile(connectionFile(dataDir), 'utf8').catch(() => null);
  return text ? Number(JSON.parse(text).port) : 0;
}

/**
 * DATA_DIR, or a folder outside it if the server's account can't reach it.
 * @param {string} dataDir
 * @param {import('./postgres-binaries.mjs').Account | null} account
 */
async function homeOf(dataDir, account) {
  await mkdir(dataDir, { recursive: true });
  if (await canReach(join(dataDir, 'postgres'), account)) return dataDir;
  const pointer = join(dataDir, 'postgres-location');
  const known = await readFile(pointer, 'utf8').catch(() => '');
  if (known && existsSync(known)) return known;
  const home = await mkdtemp(join(REACHABLE_HOME, 'micro-credential-tracker-'));
  await chmod(home, 0o755);
  await writeFile(pointer, home);
  return home;
}

/**
 * True if a server was ever started for this folder.
 * @param {string} dataDir
 */
export const hasPostgres = (dataDir) => existsSync(passwordFile(dataDir));

/** @param {string} dataDir */
const passwordFile = (dataDir) => join(dataDir, 'postgres-password');

/** @param {string} dataDir */
async function passwordOf(dataDir) {
  const file = passwordFile(dataDir);
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/**
 * Creates the cluster next to its final path and renames it, so that an interrupted start leaves nothing incomplete.
 * @param {string} folder
 * @param {string} home
 * @param {string} password
 * @param {import('./postgres-binaries.mjs').Account | null} account
 * @param {boolean} isTemporary skips syncing the files to disk
 */
async function initialize(folder, home, password, account, isTemporary) {
  const unfinished = join(home, 'postgres.new');
  const passwordFile = join(home, 'postgres-initial-password');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(unfinished, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', 'app', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const speed = isTemporary ? ['--no-sync'] : [];
  await runInitdb(folder, ['-D', unfinished, ...access, ...locale, ...speed], account);
  await rm(passwordFile);
  await rename(unfinished, join(home, 'postgres'));
}

/**
 * False if the process ended first.
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} deadline
 */
async function answers(url, child, deadline) {
  let failed = false;
  child.once('error', () => (failed = true));
  for (; Date.now() < deadline; await sleep(20)) {
    if (failed || hasEnded(child)) return false;
    if ((await tryToConnect(url)) !== 'refused') return true;
  }
  child.kill('SIGQUIT');
  return false;
}

/**
 * @param {string} url
 * @returns {Promise<'connected' | 'no database' | 'refused'>}
 */
async function tryToConnect(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'connected';
  } catch (error) {
    // 3D000 (invalid_catalog_name): the server is up, but the database doesn't exist yet.
    return /** @type {{ code?: string }} */ (error).code === '3D000' ? 'no database' : 'refused';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @param {string} url */
async function createDatabase(url) {
  if ((await tryToConnect(url)) === 'connected') return;
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`create database ${DATABASE}`);
  await client.end();
}
