// Mutates one folder of the copy, which is the current folder, and prints which mutants no spec noticed: `run-folder.mjs <name>`. A process
// of its own, because Stryker ends the one that it is in at the first signal, whatever is still to be cleaned up there.
import { mkdir } from 'node:fs/promises';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { FOLDERS } from './folders.mjs';
import { strykerOptions } from './stryker-options.mjs';

/**
 * @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult
 * @typedef {{ name: string, found: number, all: number, seconds: number }} Score
 */

const workspace = process.cwd();
process.send?.(await runFolder(process.argv[2] ?? ''));
process.disconnect?.();

/**
 * @param {string} name
 * @returns {Promise<Score>}
 */
async function runFolder(name) {
  const folder = FOLDERS[name];
  if (!folder) throw new Error(`There is no folder ${name}.`);
  const began = Date.now();
  await mkdir(new URL('../test-results/', import.meta.url), { recursive: true });
  const results = await new Stryker(await strykerOptions(name, folder, workspace)).runMutationTest();
  const counted = results.filter(
    ({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError',
  );
  const unnoticed = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const mutant of unnoticed) printMutant(mutant);
  const found = counted.length - unnoticed.length;
  return { name, found, all: counted.length, seconds: Math.round((Date.now() - began) / 1_000) };
}

/** @param {MutantResult} mutant */
function printMutant({ fileName, location, mutatorName, replacement, status }) {
  const { line, column } = location.start;
  console.log(
    `${relative(workspace, fileName)}:${line}:${column} ${status} ${mutatorName}: ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
  );
}
