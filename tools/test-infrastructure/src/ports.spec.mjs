import { readFile } from 'node:fs/promises';
import { freePort, isFree } from './ports.mjs';

/** Of the ports that outgoing connections of this machine are given; Linux says so itself. */
async function lowestOfConnections() {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '49152');
  return Number.parseInt(range, 10);
}

test('a free port is one that no outgoing connection takes before somebody listens there, and another for each who asks', async () => {
  const lowest = await lowestOfConnections();
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(lowest);
  expect(new Set(ports).size).toBeGreaterThan(15);
  expect(await isFree(Number(ports[0]))).toBe(true);
});
