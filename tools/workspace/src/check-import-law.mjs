import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foreignCallNames, sharedCallNames } from '@tracker/federation/call-names';
import { contractAreaViolations } from './contract-areas.mjs';
import { cycleViolations, folderLawViolations, importLawViolations, roomCycleViolations } from './import-law.mjs';
import { nx } from './nx.mjs';
import { ROOT } from './settings.mjs';

const folder = await mkdtemp(join(tmpdir(), 'import-law-'));
const file = join(folder, 'graph.json');
const { output } = await nx(['graph', `--file=${file}`]);
const written = await readFile(file, 'utf8').catch(() => {
  throw new Error(`The project graph could not be read.\n${output}`);
});
await rm(folder, { recursive: true });
const files = Object.fromEntries([
  ...(await sourcesOf('apps')),
  ...(await sourcesOf('libs')),
  ...(await sourcesOf('tools')),
]);
const API = 'apps/api/src/';
const ofApi = Object.entries(files).filter(([path]) => path.startsWith(API));
const { graph } = JSON.parse(written);
const roots = Object.values(graph.nodes).map(({ name, data }) => ({ name, folder: `${data.root}/` }));
const violations = [
  ...importLawViolations(graph),
  ...cycleViolations(graph),
  ...folderLawViolations(Object.fromEntries(ofApi.map(([path, text]) => [path.slice(API.length), text]))),
  ...roomCycleViolations(files),
  ...foreignCallNames(files),
  ...sharedCallNames(files),
  ...contractAreaViolations(graph.nodes, files, (path) => roots.find(({ folder }) => path.startsWith(folder))?.name),
];
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;

/**
 * The texts of what the projects of a group are written in, by their paths.
 * @param {string} group
 */
async function sourcesOf(group) {
  const projects = await readdir(join(ROOT, group));
  const folders = projects
    .map((project) => `${group}/${project}/src`)
    .filter((folder) => existsSync(join(ROOT, folder)));
  const perFolder = folders.map(async (folder) => {
    const paths = (await readdir(join(ROOT, folder), { recursive: true })).filter((path) =>
      /\.(?:tsx?|mjs)$/.test(path),
    );
    return Promise.all(
      paths.map(
        async (path) => /** @type {const} */ ([`${folder}/${path}`, await readFile(join(ROOT, folder, path), 'utf8')]),
      ),
    );
  });
  return (await Promise.all(perFolder)).flat();
}
