import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntilReady } from '@tracker/dev/start/services';
import { cpuSecondsOfTree } from './process-accounts.mjs';

/**
 * @typedef {object} ProgramOptions
 * @property {string} name
 * @property {string} script
 * @property {string} url
 * @property {string | null} readyPath answers 200 when the program is ready; null if it has no endpoint
 * @property {Record<string, string>} env
 * @property {string[]} [args]
 * @property {string[]} [nodeOptions]
 * @property {string} [cwd]
 */

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} url
 * @property {number} pid
 * @property {number} readyAfterMs
 * @property {() => Promise<number>} cpuSeconds includes children
 * @property {() => Promise<void>} stop
 */

const START_SECONDS = 240;
const STOP_SECONDS = 15;

/**
 * Starts a Node program and waits until it answers. Its output goes to a file, as in production.
 * @param {ProgramOptions} options
 * @param {string} logFile
 * @returns {Promise<Program>}
 */
export async function startProgram({ name, script, url, readyPath, env, args = [], nodeOptions = [], cwd }, logFile) {
  const log = openSync(logFile, 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, script, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_SECONDS * 1_000, undefined, { ref: false })]);
    if (!hasEnded()) child.kill('SIGKILL');
    await ended;
  };
  if (readyPath !== null && !(await waitUntilReady(url + readyPath, START_SECONDS, hasEnded))) {
    await stop();
    const said = await readFile(logFile, 'utf8');
    throw new Error(`${name} did not start.\n${said.slice(-2_000)}`);
  }
  const pid = Number(child.pid);
  return { name, url, pid, readyAfterMs: performance.now() - began, cpuSeconds: () => cpuSecondsOfTree(pid), stop };
}
