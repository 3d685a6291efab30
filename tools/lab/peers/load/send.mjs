// Runs in its own process. Reads the load as JSON from standard input and prints the result as JSON.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';

const { bodyBase64, ...options } = JSON.parse(await text(process.stdin));
if (bodyBase64) options.body = Buffer.from(bodyBase64, 'base64');
// autocannon reports no 95th percentile.
const times = [];
const began = performance.now();
// autocannon checks only once a second whether it is done.
let last = began;
const result = await new Promise((resolve, reject) => {
  const instance = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
  instance.on('response', (_client, _status, _bytes, time) => {
    times.push(time);
    last = performance.now();
  });
});
times.sort((one, other) => one - other);
const failed = result.errors + result.timeouts + result['4xx'] + result['5xx'];
const p95 = times[Math.floor(times.length * 0.95)] ?? null;
console.log(
  JSON.stringify({ count: times.length - failed, failed, statuses: result.statusCodeStats, ms: last - began, p95 }),
);
