import { readdir } from 'node:fs/promises';

/**
 * @typedef {object} Row
 * @property {string} measure
 * @property {string} ours
 * @property {string} peer
 * @property {number | null} ratio
 * @property {string} target empty if the row is informational
 * @property {boolean | null} met null without a target or a ratio
 * @property {string} [detail]
 */

/** @typedef {{ rows: Row[], void?: string, notes?: string[] }} Outcome `void`: why the run is invalid */
/** @typedef {{ id: string, title: string, run: (laboratory: import('./laboratory.mjs').Laboratory) => Promise<Outcome> }} Scenario */

const FOLDERS = ['server', 'browser'];

/**
 * @param {string[]} chosen all if empty
 * @returns {Promise<Scenario[]>}
 */
export async function findScenarios(chosen) {
  const files = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(new URL(`./${folder}/`, import.meta.url)).catch(() => []);
      const modules = names.filter((name) => name.endsWith('.mjs') && !name.endsWith('.spec.mjs'));
      return modules.map((name) => `./${folder}/${name}`);
    }),
  );
  /** @type {{ scenario?: Scenario }[]} */
  const modules = await Promise.all(files.flat().map((file) => import(file)));
  const scenarios = modules.flatMap(({ scenario }) => scenario ?? []);
  scenarios.sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  const unknown = chosen.filter((id) => !scenarios.some((scenario) => scenario.id === id));
  if (unknown.length > 0)
    throw new Error(
      `There is no benchmark ${unknown.join(', ')}. There are ${scenarios.map(({ id }) => id).join(', ')}.`,
    );
  return chosen.length === 0 ? scenarios : scenarios.filter(({ id }) => chosen.includes(id));
}
