// Runs in its own process. Reads the load as JSON from standard input and prints the result as JSON.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const { bodyBase64, ...options } = JSON.parse(await text(process.stdin));
if (bodyBase64) options.body = Buffer.from(bodyBase64, 'base64');
// autocannon reports no 95th percentile.
const times = [];
const startedAt = performance.now();
// autocannon checks only once a second whether it is done.
let last = startedAt;
const result = await new Promise((resolve, reject) => {
  const instance = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
  instance.on('response', (_client, _status, _bytes, time) => {
    times.push(time);
    last = performance.now();
  });
});
times.sort((one, other) => one - other);
const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map(
  (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null,
);
const count = times.length - failed;
console.log(
  JSON.stringify({ count, failed, statuses: result.statusCodeStats, ms: last - startedAt, p50, p95, p99, max }),
);
