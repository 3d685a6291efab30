import { execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

/** @typedef {import('./postgres-binaries.mjs').Account} Account */

/**
 * @param {object} how
 * @param {string} how.folder
 * @param {string} how.cluster
 * @param {Record<string, string>} how.parameters
 * @param {Account | null} how.account
 * @param {string} how.logFile
 */
export function spawnPostmaster({ folder, cluster, parameters, account, logFile }) {
  const log = openSync(logFile, 'a', 0o600);
  const options = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...before] = [...stopsWithParent(), join(folder, 'bin', 'postgres')];
  // Detached: Ctrl-C must reach the API before its database.
  const child = spawn(program, [...before, '-D', cluster, ...options], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

let wrapper;

/**
 * A command prefix that makes the kernel stop the server when this process dies, even by SIGKILL. Only Linux has this;
 * elsewhere the next start stops the leftover server.
 */
function stopsWithParent() {
  const setpriv = ['setpriv', '--pdeathsig', 'INT'];
  wrapper ??= spawnSync('setpriv', [...setpriv.slice(1), 'true']).status === 0 ? setpriv : [];
  return wrapper;
}

/**
 * @param {string} folder
 * @param {string[]} options
 * @param {Account | null} account
 */
export async function runInitdb(folder, options, account) {
  const initdb = promisify(execFile)(join(folder, 'bin', 'initdb'), options, { ...account, cwd: '/' });
  await initdb.catch(({ stderr, message }) => {
    throw new Error(`PostgreSQL could not create its files: ${(stderr || message).trim()}`);
  });
}

/**
 * Stops the postmaster that a killed process left on `cluster`, and removes the files of a dead one.
 * @param {string} cluster
 */
export async function stopLeftover(cluster) {
  const pid = await postmasterPid(cluster);
  if (pid && (await isPostmasterOf(pid, cluster))) await stopPostmaster(pid);
  await removeDeadPidFile(cluster);
}

/** @param {string} cluster */
export async function removeDeadPidFile(cluster) {
  const pid = await postmasterPid(cluster);
  if (pid && !(await isPostmasterOf(pid, cluster))) await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** @param {string} cluster */
async function postmasterPid(cluster) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/**
 * A pid may be reused, so only a process that names this cluster is stopped.
 * @param {number} pid
 * @param {string} cluster
 */
async function isPostmasterOf(pid, cluster) {
  if (process.platform !== 'linux') return isAlive(pid);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(cluster);
}

/** @param {number} pid */
export async function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie still has a pid, but counts as dead.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) Z /.test(state);
}

/**
 * SIGINT disconnects sessions and shuts down cleanly; SIGQUIT follows only if that takes too long.
 * @param {number} pid
 */
export async function stopPostmaster(pid) {
  const steps = /** @type {const} */ ([
    ['SIGINT', 20],
    ['SIGQUIT', 5],
  ]);
  for (const [signal, seconds] of steps) {
    if (!(await isAlive(pid)) || !send(signal, pid)) return;
    for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(25)) {
      if (!(await isAlive(pid))) return;
    }
  }
}

/**
 * False if the process has ended meanwhile.
 * @param {NodeJS.Signals} signal
 * @param {number} pid
 */
function send(signal, pid) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Readable by everyone: if started by root, PostgreSQL runs under another account.
 * @param {string} prefix
 */
export async function temporaryFolder(prefix) {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  return folder;
}
