// Runs compiled specs in this process, again and again, each time with another mutant switched on. What a mutant changes while modules are
// loaded needs a process of its own; everything else does not, which saves the start of the application's modules.
import { pathToFileURL } from 'node:url';
import * as circus from 'jest-circus';

/**
 * @typedef {object} Order
 * @property {string[]} files compiled specs, in order
 * @property {string} [mutant] what is switched on; nothing when left out
 * @property {number} [hitLimit] how often it may be reached, against loops without end
 * @property {Record<string, string[]>} [only] the tests to run of some of the files; all of the others
 * @property {boolean} [isBackwards] the last test of a file first
 *
 * @typedef {object} Outcome
 * @property {{ file: string, title: string, message: string, isSetUp: boolean } | null} failure the first one; nothing runs after it
 * @property {Record<string, number>} durations milliseconds, by file
 * @property {import('@stryker-mutator/api/core').MutantCoverage | undefined} coverage
 * @property {Record<string, number>} steps milliseconds, by test or hook
 * @property {boolean} isEndless the mutant was reached more often than it may be
 *
 * @typedef {{ step: string } | { outcome: Outcome }} Message a test or hook begins, or all is done
 *
 * @typedef {{ title: string, message: string, isSetUp: boolean }} Failure
 * @typedef {import('@jest/types').Circus.DescribeBlock} Block
 */

const world = /** @type {{ __stryker__?: Record<string, unknown> }} */ (globalThis);
const stryker = (world.__stryker__ ??= {});
let turn = 0;
/** @type {{ file: string, only: string[] | null, isBackwards: boolean }} */
let current = { file: '', only: null, isBackwards: false };
/** @type {Record<string, number>} */
let steps = {};

// What jest-light-runner gives specs as globals.
await import(new URL('global-setup.js', import.meta.resolve('jest-light-runner')).href);
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
// From here on nothing counts as run while modules are loaded.
stryker['currentTestId'] = 'between';

/** @param {Message | 'ready'} message */
const tell = (message) => process.send?.(message);
process.on('message', (/** @type {Order} */ order) => void obey(order).then((outcome) => tell({ outcome })));
process.on('disconnect', () => process.exit());
tell('ready');

/**
 * @param {Order} order
 * @returns {Promise<Outcome>}
 */
async function obey({ files, mutant, hitLimit, only = {}, isBackwards = false }) {
  if (mutant !== undefined) Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit });
  /** @type {Record<string, number>} */
  const durations = {};
  steps = {};
  /** @type {Outcome['failure']} */
  let failure = null;
  for (const file of files) {
    const began = performance.now();
    current = { file, only: only[file] ?? null, isBackwards };
    const failed = await runFile(file);
    stryker['currentTestId'] = 'between';
    durations[file] = performance.now() - began;
    if (failed) {
      failure = { file, ...failed };
      break;
    }
  }
  const coverage = /** @type {Outcome['coverage']} */ (stryker['mutantCoverage']);
  const isEndless = hitLimit !== undefined && Number(stryker['hitCount']) > hitLimit;
  return { failure, durations, steps, coverage, isEndless };
}

/**
 * @param {string} file
 * @returns {Promise<Failure | null>}
 */
async function runFile(file) {
  circus.resetState();
  stryker['currentTestId'] = `${file}: loading`;
  try {
    await import(`${pathToFileURL(file).href}?${(turn += 1)}`);
  } catch (error) {
    return { title: 'loading', message: String(error), isSetUp: true };
  }
  return runBlock(circus.getState().rootDescribeBlock);
}

/**
 * @param {Block} block
 * @returns {Promise<Failure | null>}
 */
async function runBlock(block) {
  let failure = await runHooks([block], 'beforeAll');
  for (const child of failure ? [] : current.isBackwards ? block.children.toReversed() : block.children) {
    if (child.mode === 'skip' || child.mode === 'todo' || !isWanted(child)) continue;
    failure = child.type === 'describeBlock' ? await runBlock(child) : await runTest(child, lineOf(block));
    if (failure) break;
  }
  return failure ?? (await runHooks([block], 'afterAll')) ?? null;
}

/**
 * @param {Block | import('@jest/types').Circus.TestEntry} child
 * @returns {boolean}
 */
function isWanted(child) {
  if (child.type === 'describeBlock') return child.children.some(isWanted);
  return current.only?.includes(child.name) ?? true;
}

/**
 * @param {import('@jest/types').Circus.TestEntry} entry
 * @param {Block[]} line the blocks it stands in, the outermost first
 */
async function runTest({ name, fn }, line) {
  const failure = (await runHooks(line, 'beforeEach', name)) ?? (await attempt(name, fn, false));
  return (await runHooks(line.toReversed(), 'afterEach', name)) ?? failure;
}

/**
 * @param {Block} block
 * @returns {Block[]}
 */
function lineOf(block) {
  return block.parent ? [...lineOf(block.parent), block] : [block];
}

/**
 * @param {Block[]} blocks
 * @param {import('@jest/types').Circus.HookType} type
 * @param {string} [test] whose hooks they are; they count as a part of it
 */
async function runHooks(blocks, type, test = '') {
  for (const hook of blocks.flatMap(({ hooks }) => hooks).filter((one) => one.type === type)) {
    const failure = await attempt(test || type, hook.fn, true);
    if (failure) return failure;
  }
  return null;
}

/**
 * @param {string} title
 * @param {Function | undefined} fn
 * @param {boolean} isSetUp
 * @returns {Promise<Failure | null>}
 */
async function attempt(title, fn, isSetUp) {
  const step = `${current.file}: ${title}`;
  const began = performance.now();
  stryker['currentTestId'] = step;
  tell({ step });
  try {
    await fn?.();
    return null;
  } catch (error) {
    return { title, message: error instanceof Error ? error.message : String(error), isSetUp };
  } finally {
    steps[step] = Math.max(steps[step] ?? 0, performance.now() - began);
  }
}
