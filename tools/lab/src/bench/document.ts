import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { markdownTable } from '../installation/report.js';
import type { Outcome, Row } from './rows.js';

const RESULTS = fileURLToPath(new URL('../../results.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../../docs/benchmarks.md', import.meta.url));

interface Result extends Outcome {
  id: string;
  title: string;
  day: string;
  rounds: number;
  machine: { cpu: string; cores: number; memoryGib: number; node: string; postgres: string };
}

const METHOD = `
The built product runs in production mode beside common alternatives and the limit: the least code with the same answers. All share one PostgreSQL with
default settings and, unless a row says otherwise, a million credentials of other people. “One bundle” is the same source without federation. Rounds are interleaved; ratios are medians. A scenario is void if
the limit, beside itself, moves by more than 15 %. CPU is that of server and PostgreSQL for one request.

\`npm run bench\` rewrites this page, \`-- p1 --write\` one scenario. \`--large\` adds ten million rows and a fresh clone, \`-- soak --minutes 60\` a mixed
load.`;

export async function writeResult(result: Result): Promise<string> {
  const known: Record<string, Result> = JSON.parse(await readFile(RESULTS, 'utf8').catch(() => '{}'));
  const results = { ...known, [result.id]: result };
  await writeFormatted(RESULTS, JSON.stringify(results));
  await writeFormatted(DOCUMENT, renderDocument(Object.values(results)));
  return DOCUMENT;
}

async function writeFormatted(path: string, text: string) {
  const options = await prettier.resolveConfig(path);
  await writeFile(path, await prettier.format(text, { ...options, filepath: path }));
}

export function renderDocument(results: Result[]) {
  const ordered = results.toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  return ['# Benchmarks', METHOD.trim(), ...ordered.map(renderScenario), renderRuns(ordered)].join('\n\n');
}

function renderScenario({ id, title, void: reason, rows, notes = [] }: Result) {
  const parts = [`## ${id} ${title}`, reason && `**Void:** ${reason}`, rows.length > 0 && renderRows(rows), ...notes];
  return parts.filter(Boolean).join('\n\n');
}

function renderRows(rows: Row[]) {
  const lines = rows.map(({ measure, ours, peer, ratio, target, met, detail }) => [
    `${measure}${detail ? `<br>${detail}` : ''}`,
    ours,
    peer,
    ratio === null ? '' : ratio.toFixed(2),
    target,
    met === null ? '' : met ? 'met' : '**short**',
  ]);
  return markdownTable(['measure', 'ours', 'beside', 'ratio', 'target', ''], lines);
}

function renderRuns(results: Result[]) {
  const rows = results.map(({ id, day, rounds, machine: { cpu, cores, memoryGib, node, postgres } }) => [
    id,
    day,
    rounds,
    `${cores} × ${cpu}, ${memoryGib} GB`,
    node,
    postgres,
  ]);
  return `## Runs\n\n${markdownTable(['scenario', 'day', 'rounds', 'machine', 'Node', 'PostgreSQL'], rows)}`;
}
