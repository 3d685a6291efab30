// Usage: run-folder.js <name> [again], in the copy to mutate. Runs in its own process because Stryker exits at the
// first signal without waiting for cleanup.
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { installPeer } from '../installation/peers.js';
import { FOLDERS } from './folders.js';
import { type Counts, countsOf } from './plugins.js';
import { strykerOptions } from './stryker-options.js';

export interface Score extends Counts {
  name: string;
  seconds: number;
}

type StrykerClass = new (options: PartialStrykerOptions) => { runMutationTest: () => Promise<MutantResult[]> };

const workspace = process.cwd();
process.send?.(await runFolder(process.argv[2] ?? '', process.argv[3] === 'again'));
process.disconnect?.();

async function runFolder(name: string, isAgain: boolean): Promise<Score> {
  const folder = FOLDERS[name];
  if (!folder) throw new Error(`There is no folder ${name}.`);
  const startedAt = Date.now();
  await mkdir(new URL('../../test-results/', import.meta.url), { recursive: true });
  const { resolve } = createRequire(join(await installPeer('stryker'), 'package.json'));
  const { Stryker }: { Stryker: StrykerClass } = await import(pathToFileURL(resolve('@stryker-mutator/core')).href);
  const results = await new Stryker(await strykerOptions(name, folder, workspace, isAgain)).runMutationTest();
  return { name, ...countsOf(results), seconds: Math.round((Date.now() - startedAt) / 1_000) };
}
