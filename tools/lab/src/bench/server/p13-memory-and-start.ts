import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf, treeOf } from '../../installation/process-accounts.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { figureRow, judge } from '../rows.js';
import type { Scenario } from '../run.js';
import { median } from '../samples.js';

const MEGABYTE = 1024 * 1024;
const IDLE_MS = 15_000;

export const scenario: Scenario = {
  id: 'P13',
  title: 'Memory and start',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const starts: number[] = [];
    for (let round = 0; round < laboratory.rounds; round += 1) {
      const program = await laboratory.startApi(databaseUrl);
      starts.push(program.readyAfterMs);
      await program.stop();
    }
    const idle = await laboratory.startApi(databaseUrl);
    await sleep(IDLE_MS);
    const memory = (await memoryOf(idle.pid)).rss / MEGABYTE;
    const start = median(starts) / 1_000;
    const parts = await memoryOfStart(laboratory);
    const whole = Object.values(parts).reduce((sum, value) => sum + value, 0);
    const detail = Object.entries(parts).map(([name, value]) => `${name} ${value.toFixed(0)} MB`);
    return {
      rows: [
        figureRow(
          'start of the API on a warm database, from the process to ready',
          `${start.toFixed(2)} s`,
          judge(start, { atMost: 1.5 }, 's'),
        ),
        figureRow('memory of the idle API (RSS)', `${memory.toFixed(0)} MB`, judge(memory, { atMost: 130 }, 'MB')),
        figureRow(
          '`npm start` as a whole, idle (PSS of all processes)',
          `${whole.toFixed(0)} MB`,
          judge(whole, null),
          detail.join(', '),
        ),
      ],
    };
  },
};

async function memoryOfStart(laboratory: BenchLaboratory) {
  const { pid } = await laboratory.startProduct('start');
  await sleep(IDLE_MS);
  const parts: Record<string, number> = {};
  for (const one of await treeOf(pid)) {
    const command = await readFile(`/proc/${one}/cmdline`, 'utf8');
    const name = /apps\/([\w-]+)\//.exec(command)?.[1] ?? (command.includes('start.mjs') ? 'starter' : 'PostgreSQL');
    parts[name] = (parts[name] ?? 0) + (await memoryOf(one)).pss / MEGABYTE;
  }
  return parts;
}
