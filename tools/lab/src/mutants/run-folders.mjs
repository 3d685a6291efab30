import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from '@tracker/dev/workspace/nx';
import { stopOnSignals } from '@tracker/dev/workspace/stop-signals';
import { copyWorkspace } from '@tracker/dev/workspace/workspace-copy';
import { percentage } from './counts.mjs';
import { FEWEST_KILLED, FOLDERS } from './folders.mjs';
import { COMPILE } from './stryker-options.mjs';

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('./run-folder.mjs').Score} Score
 */

const run = promisify(execFile);
const RUN_FOLDER = fileURLToPath(new URL('run-folder.mjs', import.meta.url));
const BUILT = ['libs/contracts', 'libs/database', 'apps/dev-services', 'apps/api'];

/**
 * @param {string[]} names all if empty
 * @param {{ isAgain: boolean }} options `isAgain`: retests only mutants that survived the last run
 * @returns {Promise<boolean>} true if every folder reached its threshold
 */
export async function runFolders(names, { isAgain }) {
  const unknown = names.find((name) => !(name in FOLDERS));
  if (unknown) throw new Error(`There is no folder ${unknown}. Choose from ${Object.keys(FOLDERS).join(', ')}.`);
  await build(['@tracker/contracts', '@tracker/database']);
  const { default: setUpDatabase } = await import('@tracker/database/jest-set-up');
  const { default: tearDownDatabase } = await import('@tracker/database/jest-tear-down');
  const workspace = await copyWorkspace();
  /** @type {ChildProcess | undefined} */
  let current;
  const tidy = async () => {
    if (current?.kill()) await once(current, 'exit');
    await tearDownDatabase();
    await rm(workspace, { recursive: true, force: true });
  };
  /** @type {Promise<void> | undefined} */
  let tidied;
  const cleanUp = () => (tidied ??= tidy());
  stopOnSignals(1).whenAsked(cleanUp);
  /** @type {Score[]} */
  const scores = [];
  try {
    for (const project of BUILT) await run(process.execPath, [COMPILE, join(workspace, project)]);
    await setUpDatabase();
    for (const name of names.length > 0 ? names : Object.keys(FOLDERS))
      scores.push(await runFolder(name, workspace, isAgain, (child) => (current = child)));
  } finally {
    await cleanUp();
  }
  printScores(scores);
  return scores.every((score) => percentage(score) >= FEWEST_KILLED);
}

/**
 * @param {string} name
 * @param {string} workspace
 * @param {boolean} isAgain
 * @param {(child: ChildProcess) => void} begun
 * @returns {Promise<Score>}
 */
async function runFolder(name, workspace, isAgain, begun) {
  const child = fork(RUN_FOLDER, [name, ...(isAgain ? ['again'] : [])], { cwd: workspace });
  begun(child);
  /** @type {Score | undefined} */
  let score;
  child.on('message', (message) => (score = /** @type {Score} */ (message)));
  const [code] = await once(child, 'exit');
  if (!score) throw new Error(`The folder ${name} was not done: its process ended with ${code}.`);
  return score;
}

/** @param {Score[]} scores */
function printScores(scores) {
  console.log('\nfolder          mutants  killed  timed out  survived   score  seconds');
  for (const score of scores) {
    const { name, killed, timedOut, survived, seconds } = score;
    const all = killed + timedOut + survived;
    const cells = [all, killed, timedOut, survived, percentage(score).toFixed(1), seconds];
    const widths = [7, 6, 9, 8, 6, 7];
    console.log(name.padEnd(16) + cells.map((cell, i) => String(cell).padStart(widths[i] ?? 0)).join('  '));
  }
}
