import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { installPeer } from './peers.mjs';

/** @typedef {{ path: string, headers?: Record<string, string> }} Request */

/**
 * `requests` are sent in turn with the same method and body.
 * @typedef {{ requests: Request[], method?: string, headers?: Record<string, string>, body?: Buffer, seconds?: number, connections?: number, amount?: number }} Load
 */

/**
 * Times in milliseconds; CPU times per request. `cpu` is the sum of both, `took` the mean.
 * @typedef {{ perSecond: number, p95: number, serverCpu: number, databaseCpu: number, cpu: number, took: number }} HttpSample
 */

/**
 * Keeps `connections` requests in flight. Every answer must be 2xx or 304.
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
 * The load generator runs in its own process, so that its CPU time isn't counted.
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
