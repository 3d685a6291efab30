// The specs of the project in the current folder, as `nx test` runs them. With SPEC_TRIES=2, as `npm test` sets it, files in which one failed are run
// once more, because a busy machine can make a spec late; test-counts.mjs names what passed only then.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../workspace/settings.mjs';

const RESULTS = 'test-results/jest.json';
const RESULTS_AGAIN = 'test-results/jest-again.json';
/** Less garbage collection, none of it in other threads, and less optimization, for which only Node 20 has this flag, save CPU time. */
const V8_FLAGS = ['--max-semi-space-size=64', '--single-threaded-gc', '--always-sparkplug'];
if (process.version.startsWith('v20.')) V8_FLAGS.push('--interrupt-budget=500000');

const words = process.argv.slice(2);
await Promise.all([RESULTS, RESULTS_AGAIN].map((file) => rm(file, { force: true })));
let code = await jest(words, RESULTS);
if (code && process.env['SPEC_TRIES'] === '2') {
  const failed = await failedFiles();
  // No failed file means that Jest itself did not start, so everything runs again.
  code = await (failed.length > 0 ? jest(['--runTestsByPath', ...failed], RESULTS_AGAIN) : jest(words, RESULTS));
}
process.exitCode = code ?? 1;

/**
 * @param {string[]} options
 * @param {string} results
 * @returns {Promise<number | null>} null when a signal ended it
 */
function jest(options, results) {
  const bin = join(ROOT, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [...V8_FLAGS, bin, '--json', `--outputFile=${results}`, ...options], {
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
}

async function failedFiles() {
  const text = await readFile(RESULTS, 'utf8').catch(() => '{ "testResults": [] }');
  /** @type {{ testResults: { name: string, status: string }[] }} */
  const { testResults } = JSON.parse(text);
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}
