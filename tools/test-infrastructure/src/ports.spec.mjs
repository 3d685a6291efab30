import { readFile } from 'node:fs/promises';
import { freePort, isFree } from './ports.mjs';

/** The lowest port that the system gives to outgoing connections. */
async function lowestEphemeralPort() {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '49152');
  return Number.parseInt(range, 10);
}

test('a free port is below the ephemeral ports, and callers get different ones', async () => {
  const lowest = await lowestEphemeralPort();
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(lowest);
  expect(new Set(ports).size).toBeGreaterThan(15);
  expect(await isFree(Number(ports[0]))).toBe(true);
});
