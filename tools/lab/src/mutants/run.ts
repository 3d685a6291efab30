import { exec, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { stopOnSignals } from '@tracker/dev/workspace/stop-signals';
import { copyWorkspace } from '@tracker/dev/workspace/workspace-copy';
import { markdownTable } from '../installation/report.js';
import { FOLDERS, MIN_PERCENTAGE_KILLED } from './folders.js';
import { percentageKilled } from './plugins.js';
import type { Score } from './run-folder.js';
import { compileCommand } from './stryker-options.js';

const RUN_FOLDER = fileURLToPath(new URL('run-folder.js', import.meta.url));
const BUILT = ['libs/contracts', 'libs/database', 'apps/dev-services', 'apps/api'];

export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { again: { type: 'boolean' } }, allowPositionals: true });
  const unknown = positionals.find((name) => !(name in FOLDERS));
  if (unknown) throw new Error(`There is no folder ${unknown}. Choose from ${Object.keys(FOLDERS).join(', ')}.`);
  const { default: setUpDatabase } = await import('@tracker/database/jest-set-up');
  const { default: tearDownDatabase } = await import('@tracker/database/jest-tear-down');
  const workspace = await copyWorkspace();
  let current: ChildProcess | undefined;
  const cleanUp = async () => {
    if (current?.kill()) await once(current, 'exit');
    await tearDownDatabase();
    await rm(workspace, { recursive: true, force: true });
  };
  let cleaning: Promise<void> | undefined;
  const cleanUpOnce = () => (cleaning ??= cleanUp());
  stopOnSignals(1).onStop(cleanUpOnce);
  const scores: Score[] = [];
  try {
    for (const project of BUILT) await promisify(exec)(compileCommand(project), { cwd: workspace });
    await setUpDatabase();
    for (const name of positionals.length > 0 ? positionals : Object.keys(FOLDERS)) {
      current = fork(RUN_FOLDER, [name, ...(values.again ? ['again'] : [])], { cwd: workspace });
      scores.push(await scoreOf(current, name));
    }
  } finally {
    await cleanUpOnce();
  }
  printScores(scores);
  return scores.every((score) => percentageKilled(score) >= MIN_PERCENTAGE_KILLED);
}

async function scoreOf(child: ChildProcess, name: string): Promise<Score> {
  let score: Score | undefined;
  child.on('message', (message) => (score = message as Score));
  const [code] = await once(child, 'exit');
  if (!score) throw new Error(`The folder ${name} was not finished: its process ended with ${code}.`);
  return score;
}

function printScores(scores: Score[]) {
  const rows = scores.map((score) => {
    const { name, killed, timedOut, survived, seconds } = score;
    const all = killed + timedOut + survived;
    return [name, all, killed, timedOut, survived, percentageKilled(score).toFixed(1), seconds];
  });
  const head = ['folder', 'mutants', 'killed', 'timed out', 'survived', 'score', 'seconds'];
  console.log(`\n${markdownTable(head, rows)}`);
}
