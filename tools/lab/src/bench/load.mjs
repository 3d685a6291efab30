import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPeer } from './peers.mjs';

/** @typedef {{ path: string, headers?: Record<string, string> }} Request */

/**
 * What is sent: `requests` in turn, all with the same method and body.
 * @typedef {{ requests: Request[], method?: string, headers?: Record<string, string>, body?: Buffer, seconds?: number, connections?: number, amount?: number }} Load
 */

/**
 * Figures of one round: `perSecond`, `p95` in ms, and CPU milliseconds per request of the program (`serverCpu`), PostgreSQL (`databaseCpu`) and both (`cpu`); `took` is the mean in ms.
 * @typedef {{ perSecond: number, p95: number, serverCpu: number, databaseCpu: number, cpu: number, took: number }} HttpSample
 */

/**
 * Keeps `connections` requests under way for some seconds, each answered with 2xx or 304, and tells what they cost.
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {import('./program.mjs').Program} program
 * @param {Load} load
 * @returns {Promise<HttpSample>}
 */
export async function httpSample(laboratory, program, { seconds = 1.5, connections = 10, amount, body, ...rest }) {
  const before = await cpuSeconds(laboratory, program);
  const limit = amount ? { amount } : { duration: seconds };
  const options = {
    url: program.url,
    connections,
    timeout: 120,
    ...rest,
    ...limit,
    bodyBase64: body?.toString('base64'),
  };
  const { count, failed, statuses, ms, p95 } = await send(options);
  const after = await cpuSeconds(laboratory, program);
  if (failed > 0 || count === 0)
    throw new Error(`${program.name} failed at ${failed} of ${failed + count} requests: ${JSON.stringify(statuses)}.`);
  const took = (ms * connections) / count;
  const perRequest = (/** @type {'server' | 'database'} */ who) => ((after[who] - before[who]) * 1_000) / count;
  const [serverCpu, databaseCpu] = [perRequest('server'), perRequest('database')];
  return { perSecond: (count * 1_000) / ms, p95, serverCpu, databaseCpu, cpu: serverCpu + databaseCpu, took };
}

/**
 * Runs the load generator, in a process of its own so that its work is not this one's.
 * @param {object} options
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
