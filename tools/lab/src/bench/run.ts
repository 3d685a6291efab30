import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { BenchLaboratory } from './bench-laboratory.js';
import { writeResult } from './document.js';
import { runGrowth } from './growth.js';
import { type Outcome, printOutcome } from './rows.js';

export interface Scenario {
  id: string;
  title: string;
  run: (laboratory: BenchLaboratory) => Promise<Outcome>;
}

/** `npm run bench [-- p1 p4 …] [-- --rounds 7] [-- --write]`, `-- soak [--minutes 10]` or `-- growth`. */
export async function run(args: string[]): Promise<boolean> {
  if (args[0] === 'growth') await runGrowth(args.slice(1));
  else await runScenarios(readOptions(args));
  return true;
}

async function runScenarios({ chosen, rounds, writes, isLarge, minutes }: ReturnType<typeof readOptions>) {
  const scenarios = await findScenarios(chosen);
  const laboratory = await BenchLaboratory.open({ rounds, isLarge, minutes });
  const machine = await laboratory.machine();
  try {
    for (const scenario of scenarios) {
      const startedAt = Date.now();
      console.log(`\n${scenario.id}  ${scenario.title}`);
      const outcome = await scenario.run(laboratory).catch((error) => failedOutcome(error));
      await laboratory.clear();
      printOutcome(outcome);
      console.log(`  ${Math.round((Date.now() - startedAt) / 1000)} s`);
      if (!writes) continue;
      const { id, title } = scenario;
      const day = new Date().toISOString().slice(0, 10);
      console.log(`  Written: ${await writeResult({ id, title, day, rounds, machine, ...outcome })}`);
    }
  } finally {
    await laboratory.close();
  }
}

async function findScenarios(chosen: string[]): Promise<Scenario[]> {
  const folders = ['./server/', './browser/'].map(async (folder) =>
    (await readdir(new URL(folder, import.meta.url))).map((file) => folder + file),
  );
  const files = (await Promise.all(folders)).flat();
  const modules: { scenario?: Scenario }[] = await Promise.all(files.map((file) => import(file)));
  const scenarios = modules.flatMap(({ scenario }) => scenario ?? []);
  scenarios.sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  const ids = scenarios.map(({ id }) => id);
  const unknown = chosen.filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}. Choose from ${ids.join(', ')}.`);
  return chosen.length === 0 ? scenarios : scenarios.filter(({ id }) => chosen.includes(id));
}

function failedOutcome(error: unknown): Outcome {
  console.error(error);
  return { rows: [], void: `It failed: ${error instanceof Error ? error.message : error}` };
}

const MIN_ROUNDS = 7;
const SOAK_MINUTES = 10;

export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: String(MIN_ROUNDS) },
      minutes: { type: 'string', default: String(SOAK_MINUTES) },
      write: { type: 'boolean' },
      large: { type: 'boolean', default: false },
    },
  });
  const writes = values.write ?? positionals.length === 0;
  const [rounds, minutes] = [Number(values.rounds), Number(values.minutes)];
  for (const [option, value] of Object.entries({ rounds, minutes }))
    if (!Number.isInteger(value) || value < 1) throw new Error(`--${option} takes a whole number of 1 or more.`);
  if (writes && rounds < MIN_ROUNDS)
    throw new Error(`Results of fewer than ${MIN_ROUNDS} rounds are not written down: leave out --write.`);
  const chosen = positionals.map((id) => id.toUpperCase());
  return { chosen, rounds, writes, isLarge: values.large, minutes };
}
