import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importLawViolations } from './import-law.mjs';
import { nx } from './nx.mjs';

const folder = await mkdtemp(join(tmpdir(), 'import-law-'));
const file = join(folder, 'graph.json');
const { output } = await nx(['graph', `--file=${file}`]);
const written = await readFile(file, 'utf8').catch(() => {
  throw new Error(`The project graph could not be read.\n${output}`);
});
await rm(folder, { recursive: true });
const violations = importLawViolations(JSON.parse(written).graph);
for (const violation of violations) console.error(violation);
process.exitCode = violations.length > 0 ? 1 : 0;
