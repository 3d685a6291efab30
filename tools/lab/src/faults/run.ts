import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@tracker/dev/workspace/settings';
import { databaseRestart } from './database-restart.js';
import { FaultLaboratory } from './fault-laboratory.js';
import { killJobWorkers } from './kill-job-workers.js';
import { killWorkers, mailServerFailures, redisLoss } from './mail-faults.js';
import { manySchedulers, sharedMorning } from './many-schedulers.js';
import { slowStripe } from './slow-stripe.js';
import { upgrade } from './upgrade/upgrade.js';
import { killWebhookWorkers } from './webhooks.js';

interface Result {
  name: string;
  isGood: boolean;
  figures: Record<string, string | number>;
}

const SCENARIOS: Record<string, (laboratory: FaultLaboratory) => Promise<Result | Result[]>> = {
  'kill-workers': (laboratory) => killWorkers(laboratory, { mails: 10_000, kills: 20 }),
  'kill-job-workers': (laboratory) => killJobWorkers(laboratory, { jobs: 2_000, kills: 20 }),
  'many-schedulers': (laboratory) => manySchedulers(laboratory, { people: 2_000, rescans: 50 }),
  'shared-morning': (laboratory) => sharedMorning(laboratory, { candidates: 22_000, due: 1_400 }),
  'redis-loss': (laboratory) => redisLoss(laboratory, { mails: 4_000 }),
  'database-restart': (laboratory) => databaseRestart(laboratory, { restarts: 5 }),
  'mail-server-moods': mailServerFailures,
  'kill-webhook-workers': (laboratory) => killWebhookWorkers(laboratory, { messages: 10_000, kills: 6 }),
  'slow-stripe': (laboratory) => slowStripe(laboratory, { events: 50, answerSeconds: 10 }),
};

/** `npm run faults [-- <scenario> | upgrade [tag] | world --minutes 30]`. True if every check passed. */
export async function run(args: string[]): Promise<boolean> {
  const [only = '', former] = args;
  if (only === 'world') return runWorlds(args.slice(1));
  if (only === 'upgrade') return upgrade(former);
  if (only && !(only in SCENARIOS))
    throw new Error(`There is no scenario ${only}. Choose from ${Object.keys(SCENARIOS).join(', ')}, upgrade, world.`);
  const laboratory = await FaultLaboratory.open();
  let failures = 0;
  try {
    for (const [scenario, test] of Object.entries(SCENARIOS)) {
      if (only && only !== scenario) continue;
      await laboratory.reset();
      for (const { name, isGood, figures } of [await test(laboratory)].flat()) {
        if (!isGood) failures += 1;
        console.log(`${isGood ? 'ok  ' : 'FAIL'}  ${name}`);
        for (const [label, value] of Object.entries(figures)) console.log(`        ${label}: ${value}`);
      }
    }
  } finally {
    await laboratory.close();
  }
  console.log(failures === 0 ? '\nAll checks passed.' : `\n${failures} checks failed.`);
  return failures === 0;
}

const SPECS = join(ROOT, 'tools/dev/src/test/specs.mjs');
const ENDLESS = 1_000_000;

/** Options: `--minutes 30`; `--seed`, `--path` and `--replay` as printed by a failure; `--areas organizations,accounts`. */
function runWorlds(words: string[]): Promise<boolean> {
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
