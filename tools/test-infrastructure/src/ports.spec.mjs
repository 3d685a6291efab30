import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freePort, isFree, requireFreePorts } from './ports.mjs';

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

test.each(['127.0.0.1', '0.0.0.0', '::'])(
  'a port that is taken on %s is refused, and free once it is let go',
  async (host) => {
    const server = createServer().unref();
    await new Promise((resolve) => server.listen(0, host, () => resolve(null)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const other = await freePort();
    const refusal = async (/** @type {Parameters<typeof requireFreePorts>[0]} */ settings) =>
      requireFreePorts(settings, 50).then(String, ({ message }) => message);
    expect(await refusal({ port, devServicesPort: other, isProduction: false })).toBe(
      `Port ${port} is taken: stop the program that uses it, or choose another, for example PORT=${port + 10} npm start.`,
    );
    const standIns = { port: other, devServicesPort: port };
    expect(await refusal({ ...standIns, isProduction: false })).toContain(`DEV_SERVICES_PORT=${port + 10} npm start`);
    await expect(requireFreePorts({ ...standIns, isProduction: true }, 50)).resolves.toBeUndefined();
    await new Promise((resolve) => server.close(resolve));
    expect(await isFree(port)).toBe(true);
  },
);
