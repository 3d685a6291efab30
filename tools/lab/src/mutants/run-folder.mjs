// Usage: run-folder.mjs <name> [again], in the copy to mutate. Runs in its own process because Stryker exits at the
// first signal without waiting for cleanup.
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPeer } from '../bench/peers.mjs';
import { countsOf } from './counts.mjs';
import { FOLDERS } from './folders.mjs';
import { strykerOptions } from './stryker-options.mjs';

/**
 * @typedef {import('./counts.mjs').Counts & { name: string, seconds: number }} Score
 */

const workspace = process.cwd();
process.send?.(await runFolder(process.argv[2] ?? '', process.argv[3] === 'again'));
process.disconnect?.();

/**
 * @param {string} name
 * @param {boolean} isAgain
 * @returns {Promise<Score>}
 */
async function runFolder(name, isAgain) {
  const folder = FOLDERS[name];
  if (!folder) throw new Error(`There is no folder ${name}.`);
  const began = Date.now();
  await mkdir(new URL('../../test-results/', import.meta.url), { recursive: true });
  const Stryker = await installStryker();
  const results = await new Stryker(await strykerOptions(name, folder, workspace, isAgain)).runMutationTest();
  return { name, ...countsOf(results), seconds: Math.round((Date.now() - began) / 1_000) };
}

/**
 * @typedef {import('@stryker-mutator/api/core').PartialStrykerOptions} Options
 * @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult
 * @returns {Promise<new (options: Options) => { runMutationTest: () => Promise<MutantResult[]> }>}
 */
async function installStryker() {
  const { resolve } = createRequire(join(await installPeer('stryker'), 'package.json'));
  return (await import(pathToFileURL(resolve('@stryker-mutator/core')).href)).Stryker;
}
