import autocannon from 'autocannon';

/** @typedef {import('autocannon').Request} Request */

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
  const began = performance.now();
  const { result, times } = await send({
    url: program.url,
    connections,
    requests,
    ...(amount ? { amount } : { duration: seconds }),
  });
  const ms = performance.now() - began;
  const after = await cpuSeconds(laboratory, program);
  const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  if (failed > 0)
    throw new Error(`${program.name} did not answer ${failed} requests: ${JSON.stringify(result.statusCodeStats)}.`);
  const count = result['2xx'] + result['3xx'];
  const perRequest = (/** @type {'server' | 'database'} */ who) => ((after[who] - before[who]) * 1_000) / count;
  const [serverCpu, databaseCpu] = [perRequest('server'), perRequest('database')];
  return {
    perSecond: (count * 1_000) / ms,
    p95: times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN,
    serverCpu,
    databaseCpu,
    cpu: serverCpu + databaseCpu,
    ms,
  };
}

/**
 * @param {autocannon.Options} options
 * @returns {Promise<{ result: autocannon.Result, times: number[] }>} `times`: milliseconds of each request, since the library has no 95th percentile
 */
function send(options) {
  /** @type {number[]} */
  const times = [];
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve({ result, times })));
    instance.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
}

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @param {import('./program.mjs').Program} program
 */
async function cpuSeconds(laboratory, program) {
  const [server, database] = await Promise.all([program.cpuSeconds(), laboratory.databaseCpuSeconds()]);
  return { server, database };
}
