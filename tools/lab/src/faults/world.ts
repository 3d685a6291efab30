import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@tracker/dev/workspace/settings';

const SPECS = join(ROOT, 'tools/dev/src/test/specs.mjs');
const ENDLESS = 1_000_000;

/** Options: `--minutes 30`; `--seed`, `--path` and `--replay` as printed by a failure; `--areas organizations,accounts`. */
export function runWorlds(words: string[]): Promise<boolean> {
  const text = { type: 'string' as const };
  const { values } = parseArgs({
    args: words,
    options: { minutes: { ...text, default: '10' }, seed: text, path: text, replay: text, areas: text },
  });
  const run = {
    seed: Number(values.seed ?? randomInt(2 ** 31)),
    sequences: ENDLESS,
    milliseconds: Number(values.minutes) * 60_000,
    ...(values.path && { path: values.path }),
    ...(values.replay && { replayPath: values.replay }),
    ...(values.areas && { areas: values.areas.split(',') }),
  };
  console.log(`Seed ${run.seed}, at most ${values.minutes} minutes.`);
  const child = spawn(process.execPath, [SPECS, '--runTestsByPath', 'dist/world/world.spec.js'], {
    cwd: join(ROOT, 'apps/api'),
    stdio: 'inherit',
    env: { ...process.env, WORLD_RUN: JSON.stringify(run) },
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code === 0)));
}
