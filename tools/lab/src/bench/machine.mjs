import { cpus, totalmem } from 'node:os';

/** @typedef {{ cpu: string, cores: number, memoryGib: number, node: string, postgres: string }} Machine */

/**
 * @param {import('./laboratory.mjs').Laboratory} laboratory
 * @returns {Promise<Machine>}
 */
export async function machineOf(laboratory) {
  const { rows } = await laboratory.server.query('show server_version');
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    postgres: rows[0].server_version,
  };
}
