import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cycleViolations, folderLawViolations, importLawViolations } from './import-law.mjs';
import { nx } from './nx.mjs';
import { ROOT } from './settings.mjs';

const folder = await mkdtemp(join(tmpdir(), 'import-law-'));
const file = join(folder, 'graph.json');
const { output } = await nx(['graph', `--file=${file}`]);
const written = await readFile(file, 'utf8').catch(() => {
  throw new Error(`The project graph could not be read.\n${output}`);
});
await rm(folder, { recursive: true });
const api = join(ROOT, 'apps/api/src');
const paths = (await readdir(api, { recursive: true })).filter((path) => path.endsWith('.ts'));
const texts = await Promise.all(paths.map((path) => readFile(join(api, path), 'utf8')));
const files = Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? '']));
const { graph } = JSON.parse(written);
const violations = [...importLawViolations(graph), ...cycleViolations(graph), ...folderLawViolations(files)];
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
