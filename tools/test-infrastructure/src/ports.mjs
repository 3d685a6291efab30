import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Without `host`, checks all addresses of this machine.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Below the ephemeral ports of Linux (32768), macOS and Windows (49152), which could be taken between check and use.
 */
const LOWEST = 20_000;
const ABOVE_HIGHEST = 32_000;

/**
 * `preferred` if it is free on 127.0.0.1, otherwise any free port.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export async function freePort(preferred = 0) {
  if (preferred && (await isFree(preferred, '127.0.0.1'))) return preferred;
  // Random, so that concurrent callers get different ports.
  for (;;) {
    const port = randomInt(LOWEST, ABOVE_HIGHEST);
    if (await isFree(port)) return port;
  }
}

/**
 * Throws a readable error if a configured port is in use.
 * @param {{ port: number, devServicesPort: number, isProduction: boolean }} settings
 * @param {number} [patienceMs] a start that was just killed may still hold its port
 */
export async function requireFreePorts({ port, devServicesPort, isProduction }, patienceMs = 3_000) {
  await requireFreePort(port, 'PORT', patienceMs);
  if (!isProduction) await requireFreePort(devServicesPort, 'DEV_SERVICES_PORT', patienceMs);
}

/**
 * @param {number} port
 * @param {string} setting
 * @param {number} patienceMs
 */
async function requireFreePort(port, setting, patienceMs) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(200)) {
    if (await isFree(port)) return;
  }
  throw new Error(
    `Port ${port} is taken: stop the program that uses it, or choose another, for example ${setting}=${port + 10} npm start.`,
  );
}
