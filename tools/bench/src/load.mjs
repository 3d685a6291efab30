import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPeer } from './peers.mjs';

/** @typedef {{ path: string, method?: string, headers?: Record<string, string>, body?: string }} Request */

/**
 * Figures of one round: `perSecond`, `p95` in ms, and CPU milliseconds per request of the program (`serverCpu`), PostgreSQL (`databaseCpu`) and both (`cpu`).
 * @typedef {{ perSecond: number, p95: number, serverCpu: number, databaseCpu: number, cpu: number, ms: number }} HttpSample
 */

/**
 * Keeps `connections` requests under way for some seconds, each answered with 2xx or 304, and tells what they cost.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {import('./program.mjs').Program} program
 * @param {{ requests: Request[], seconds?: number, connections?: number, amount?: number }} load requests are sent in turn
 * @returns {Promise<HttpSample>}
 */
export async function httpSample(laboratory, program, { requests, seconds = 2, connections = 10, amount }) {
  const before = await cpuSeconds(laboratory, program);
  const limit = amount ? { amount } : { duration: seconds };
  const { count, failed, statuses, ms, p95 } = await send({ url: program.url, connections, requests, ...limit });
  const after = await cpuSeconds(laboratory, program);
  if (failed > 0 || count === 0)
    throw new Error(`${program.name} failed at ${failed} of ${failed + count} requests: ${JSON.stringify(statuses)}.`);
  const perRequest = (/** @type {'server' | 'database'} */ who) => ((after[who] - before[who]) * 1_000) / count;
  const [serverCpu, databaseCpu] = [perRequest('server'), perRequest('database')];
  return { perSecond: (count * 1_000) / ms, p95, serverCpu, databaseCpu, cpu: serverCpu + databaseCpu, ms };
}

/**
 * Runs the load generator, in a process of its own so that its work is not this one's.
 * @param {{ url: string, connections: number, requests: Request[], amount?: number, duration?: number }} options
 * @returns {Promise<{ count: number, failed: number, statuses: unknown, ms: number, p95: number }>}
 */
async function send(options) {
  const script = join(await installPeer('load'), 'send.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(options));
  return JSON.parse(await text(child.stdout));
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {import('./program.mjs').Program} program
 */
async function cpuSeconds(laboratory, program) {
  const [server, database] = await Promise.all([program.cpuSeconds(), laboratory.databaseCpuSeconds()]);
  return { server, database };
}
