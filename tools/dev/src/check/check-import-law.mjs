import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foreignCallNames, sharedCallNames } from '@tracker/federation/call-names';
import { contractAreaViolations } from './contract-areas.mjs';
import { areaCycles, cruiseWorkspace } from './import-law.mjs';
import { nx } from '../workspace/nx.mjs';
import { ROOT } from '../workspace/settings.mjs';

/** @typedef {{ data: { root: string, tags?: string[], namedInputs?: Record<string, unknown[]>, targets?: Record<string, { inputs?: unknown[] }> } }} Project */

const ROOT_PROJECT = 'micro-credential-tracker';

const { modules, violations } = await cruiseWorkspace(ROOT);
const projects = await readProjects();
const sources = modules.map(({ source }) => source).filter((source) => /^(?:apps|libs)\/.*\.tsx?$/.test(source));
const texts = Object.fromEntries(
  await Promise.all(sources.map(async (source) => [source, await readFile(join(ROOT, source), 'utf8')])),
);
const all = [
  ...violations,
  ...areaCycles(modules),
  ...incompleteProjects(),
  ...foreignCallNames(texts),
  ...sharedCallNames(texts),
  ...contractAreaViolations(projects, modules),
];
for (const violation of all) console.error(violation);
process.exitCode = all.length > 0 ? 1 : 0;

/** @returns {Promise<Record<string, Project>>} */
async function readProjects() {
  const folder = await mkdtemp(join(tmpdir(), 'import-law-'));
  const file = join(folder, 'graph.json');
  const { output } = await nx(['graph', `--file=${file}`]);
  const written = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The project graph could not be read.\n${output}`);
  });
  await rm(folder, { recursive: true });
  return JSON.parse(written).graph.nodes;
}

/** Nx skips projects without a target and selects what to build by tag, so a missing entry would go unnoticed. */
function incompleteProjects() {
  return Object.entries(projects).flatMap(([name, { data }]) => {
    if (name === ROOT_PROJECT) return [];
    const missing = ['lint', 'typecheck'].filter((target) => !(target in (data.targets ?? {})));
    return [
      ...missing.map((target) => `${name} is left out of ${target}: name it in its package.json (nx.targets).`),
      ...(data.tags?.length ? [] : [`${name} has no tag in its package.json (nx.tags).`]),
    ];
  });
}
