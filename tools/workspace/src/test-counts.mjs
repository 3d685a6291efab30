import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './settings.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Adds up the result files that the projects' tests wrote, cached ones included. A suite that could not even start counts as one failure.
 * @returns {Promise<{ total: Counts, failures: string[] }>}
 */
export async function countResults() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const file of await resultFiles()) {
    const results = JSON.parse(await readFile(file, 'utf8'));
    const counts = 'numPassedTests' in results ? jestCounts(results, failures) : journeyCounts(results, failures);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return { total, failures };
}

async function resultFiles() {
  const files = [];
  for (const group of ['apps', 'libs', 'tools']) {
    for (const project of await readdir(join(ROOT, group))) {
      const folder = join(ROOT, group, project, 'test-results');
      const names = await readdir(folder).catch(() => []);
      files.push(...names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name)));
    }
  }
  return files;
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numRuntimeErrorTestSuites: number, testResults: { name: string, message: string, assertionResults: { status: string, fullName: string }[] }[] }} results
 * @param {string[]} failures
 * @returns {Counts}
 */
function jestCounts(results, failures) {
  for (const suite of results.testResults) {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    failures.push(...failed.map(({ fullName }) => `${suite.name}: ${fullName}`));
    if (suite.message && failed.length === 0) failures.push(`${suite.name}: ${suite.message.split('\n')[0]}`);
  }
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests,
  };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[] }} results
 * @param {string[]} failures
 * @returns {Counts}
 */
function journeyCounts({ stats, errors }, failures) {
  if (stats.unexpected > 0) failures.push(`journeys: ${stats.unexpected} failed, see above`);
  failures.push(...errors.map(({ message = 'unknown error' }) => `journeys: ${message}`));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
