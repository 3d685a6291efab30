// results.json has one entry per scenario; docs/benchmarks.md is generated from it.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { renderDocument } from './document.mjs';

const RESULTS = fileURLToPath(new URL('../../results.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../../docs/benchmarks.md', import.meta.url));

/** @typedef {import('./machine.mjs').Machine} Machine */
/** @typedef {{ id: string, title: string, day: string, rounds: number, machine: Machine } & import('./scenarios.mjs').Outcome} Result */

/** @returns {Promise<Record<string, Result>>} */
async function readResults() {
  const text = await readFile(RESULTS, 'utf8').catch(() => '{}');
  return JSON.parse(text);
}

/**
 * @param {import('./scenarios.mjs').Scenario} scenario
 * @param {import('./scenarios.mjs').Outcome} outcome
 * @param {{ machine: Machine, rounds: number }} how
 */
export async function keepResults({ id, title }, outcome, { machine, rounds }) {
  const day = new Date().toISOString().slice(0, 10);
  const results = { ...(await readResults()), [id]: { id, title, day, rounds, machine, ...outcome } };
  await writeFormatted(RESULTS, JSON.stringify(results));
}

export async function renderResults() {
  await writeFormatted(DOCUMENT, renderDocument(Object.values(await readResults())));
  return DOCUMENT;
}

/**
 * @param {string} path
 * @param {string} text
 */
async function writeFormatted(path, text) {
  const options = await prettier.resolveConfig(path);
  await writeFile(path, await prettier.format(text, { ...options, filepath: path }));
}
