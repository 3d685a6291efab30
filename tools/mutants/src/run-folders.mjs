import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import setUpDatabase from '@tracker/workspace/jest-database-setup';
import tearDownDatabase from '@tracker/workspace/jest-database-teardown';
import { build } from '@tracker/workspace/nx';
import { ROOT } from '@tracker/workspace/settings';
import { stopOnSignals } from '@tracker/workspace/stop-signals';
import { copyWorkspace } from '@tracker/workspace/workspace-copy';
import { FEWEST_FOUND, FOLDERS } from './folders.mjs';
import { COMPILE, strykerOptions } from './stryker-options.mjs';

/**
 * @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult
 * @typedef {{ name: string, found: number, all: number, seconds: number }} Score
 */

const run = promisify(execFile);
/** What the specs of the API are made of, besides itself. */
const BUILT = ['libs/contracts', 'libs/database', 'libs/testing', 'apps/dev-services', 'apps/api'];

/**
 * Mutates folder by folder and prints which mutants no spec noticed.
 * @param {string[]} names of folders; all without any
 * @returns {Promise<boolean>} whether enough of them were found in each
 */
export async function runFolders(names) {
  const unknown = names.find((name) => !(name in FOLDERS));
  if (unknown) throw new Error(`There is no folder ${unknown}. Choose from ${Object.keys(FOLDERS).join(', ')}.`);
  await build(['@tracker/contracts', '@tracker/database']);
  const workspace = await copyWorkspace();
  const cleanUp = async () => {
    process.chdir(ROOT);
    await tearDownDatabase();
    await rm(workspace, { recursive: true, force: true });
  };
  stopOnSignals(1).whenAsked(cleanUp);
  /** @type {Score[]} */
  const scores = [];
  try {
    for (const project of BUILT) await run(process.execPath, [COMPILE, join(workspace, project)]);
    await setUpDatabase();
    process.chdir(workspace);
    for (const name of names.length > 0 ? names : Object.keys(FOLDERS)) scores.push(await runFolder(name, workspace));
  } finally {
    await cleanUp();
  }
  printScores(scores);
  return scores.every((score) => percentage(score) >= FEWEST_FOUND);
}

/**
 * @param {string} name
 * @param {string} workspace
 * @returns {Promise<Score>}
 */
async function runFolder(name, workspace) {
  const folder = FOLDERS[name];
  if (!folder) throw new Error(`There is no folder ${name}.`);
  const began = Date.now();
  await mkdir(new URL('../test-results/', import.meta.url), { recursive: true });
  const results = await new Stryker(await strykerOptions(name, folder, workspace)).runMutationTest();
  const counted = results.filter(
    ({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError',
  );
  const unnoticed = counted.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const mutant of unnoticed) printMutant(mutant, workspace);
  const found = counted.length - unnoticed.length;
  return { name, found, all: counted.length, seconds: Math.round((Date.now() - began) / 1_000) };
}

/**
 * @param {MutantResult} mutant
 * @param {string} workspace
 */
function printMutant({ fileName, location, mutatorName, replacement, status }, workspace) {
  const { line, column } = location.start;
  console.log(
    `${relative(workspace, fileName)}:${line}:${column} ${status} ${mutatorName}: ${replacement?.replaceAll(/\s+/g, ' ').slice(0, 120)}`,
  );
}

/** @param {Score} score */
function percentage({ found, all }) {
  return all === 0 ? 100 : Math.floor((1_000 * found) / all) / 10;
}

/** @param {Score[]} scores */
function printScores(scores) {
  console.log('\nfolder          found   of     %      seconds');
  for (const score of scores) {
    const { name, found, all, seconds } = score;
    const cells = [String(found).padStart(5), String(all).padStart(5), percentage(score).toFixed(1).padStart(6)];
    console.log(`${name.padEnd(15)} ${cells.join(' ')}  ${String(seconds).padStart(7)}`);
  }
}
