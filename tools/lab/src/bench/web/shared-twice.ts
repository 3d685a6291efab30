import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configurationsOf, run } from './one-bundle.js';
import type { Stats } from '@rspack/core';

export async function sharedTwice(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-builds-'));
  const owners: Map<string, string[]> = new Map();
  for (const config of configurationsOf()) {
    const owner = String(config.name);
    const stats = await run({ ...config, output: { ...config.output, path: join(folder, owner) } });
    for (const library of librariesIn(stats as Stats)) owners.set(library, [...(owners.get(library) ?? []), owner]);
  }
  await rm(folder, { recursive: true });
  return [...owners]
    .filter(([, builds]) => builds.length > 1)
    .map(([library, builds]) => `${library} in ${builds.join(' and ')}`);
}

function librariesIn(stats: Stats) {
  const { modules = [] } = stats.toJson({ all: false, modules: true, nestedModules: true, modulesSpace: Infinity });
  const names = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map(({ nameForCondition }) => nameForCondition);
  return new Set(names.flatMap((name) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name ?? '')?.[1] ?? []));
}
