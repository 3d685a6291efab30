import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../workspace/settings.mjs';

/** Loaded into every service: when the parent dies, even by SIGKILL, the service shuts down cleanly. */
const LIFELINE = `data:text/javascript,process.once('disconnect',()=>process.kill(process.pid,'SIGTERM'))`;
const STOP_TIMEOUT_SECONDS = 20;

/** @typedef {{ name: string, script: string, env: NodeJS.ProcessEnv }} Service */

export class Services {
  /** @type {{ service: Service, child: import('node:child_process').ChildProcess }[]} */
  #running = [];
  #stopping = false;
  #isUp = false;

  /** @param {(name: string) => void} onExit called when a service ended by itself and couldn't be restarted */
  constructor(onExit) {
    this.onExit = onExit;
  }

  /** @param {Service} service */
  start(service) {
    const began = Date.now();
    const child = fork(service.script, [], {
      cwd: ROOT,
      env: service.env,
      // Detached: Ctrl-C must reach only the parent, which stops its services in order.
      detached: true,
      execArgv: ['--import', LIFELINE],
    });
    const entry = { service, child };
    this.#running.push(entry);
    child.once('exit', () => {
      if (this.#stopping || !this.#running.includes(entry)) return;
      this.#running = this.#running.filter((other) => other !== entry);
      // Restarts a service that was running well. One that can't start has reported why, however long that took.
      if (this.#isUp && Date.now() - began > 5_000) this.start(service);
      else this.onExit(service.name);
    });
  }

  /** @param {Service} service */
  async restart(service) {
    const former = this.#running.filter((entry) => entry.service.name === service.name);
    this.#running = this.#running.filter((entry) => !former.includes(entry));
    for (const { child } of former) await end(child);
    if (!this.#stopping) this.start(service);
  }

  markUp() {
    this.#isUp = true;
  }

  async stop() {
    this.#stopping = true;
    for (const { child } of this.#running.toReversed()) await end(child);
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(STOP_TIMEOUT_SECONDS * 1000, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
}

/**
 * Throws if the script fails.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function runScript(script, args, env) {
  const child = fork(script, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(output.trim() || `${script} failed.`);
}

/**
 * @param {string} url
 * @param {number} seconds
 * @param {() => boolean} isHopeless stops waiting when true
 */
export async function waitUntilReady(url, seconds, isHopeless) {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(50)) {
    if (isHopeless()) return false;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return true;
  }
  return false;
}
