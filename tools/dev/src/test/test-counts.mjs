import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../workspace/settings.mjs';

/**
 * Flaky tests passed on their second attempt and count as passed.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Counts
 */

/**
 * Adds up the result files of all projects, cached ones included. A suite that couldn't start counts as one failure.
 * @param {string} name of the files
 */
export async function countResults(name) {
  /** @type {Counts} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  for (const file of await resultFiles(name)) {
    const results = await readJson(file);
    const again = join(dirname(file), 'jest-again.json');
    const { passed, failed, skipped, failures, flaky } =
      name === 'journeys.json'
        ? journeyCounts(results)
        : jestCounts(results, existsSync(again) && (await readJson(again)));
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
    total.flaky.push(...flaky);
  }
  return total;
}

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** @param {string} name */
async function resultFiles(name) {
  const files = [];
  for (const group of ['apps', 'libs', 'tools']) {
    for (const project of await readdir(join(ROOT, group))) {
      const folder = join(ROOT, group, project, 'test-results');
      const names = await readdir(folder).catch(() => /** @type {string[]} */ ([]));
      if (names.includes(name)) files.push(join(folder, name));
    }
  }
  return files;
}

/**
 * The part of Jest's JSON report that is read.
 * @typedef {{ name: string, message: string, assertionResults: { status: string, fullName: string }[] }} SpecFile
 */

/**
 * @param {{ testResults: SpecFile[] }} first
 * @param {{ testResults: SpecFile[] } | false} [again] results of spec files that were run again
 */
export function jestCounts(first, again = false) {
  const repeated = new Map(again ? again.testResults.map((file) => [file.name, file]) : []);
  const files = first.testResults.map((file) => repeated.get(file.name) ?? file);
  const failures = files.flatMap(failuresOf);
  const count = (/** @type {string} */ wanted) =>
    files.flatMap((file) => file.assertionResults).filter(({ status }) => status === wanted).length;
  return {
    passed: count('passed'),
    failed: failures.length,
    skipped: count('pending'),
    failures,
    flaky: first.testResults.flatMap(failuresOf).filter((failure) => !failures.includes(failure)),
  };
}

/** @param {SpecFile} file */
function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (message && failed.length === 0) return [`${name}: ${message.split('\n')[0]}`];
  return failed.map(({ fullName }) => `${name}: ${fullName}`);
}

/**
 * The part of Playwright's JSON report that is read.
 * @typedef {{ title: string, tests: { status: string, results: { errors: { message?: string }[] }[] }[] }} Journey
 * @typedef {{ title: string, specs: Journey[], suites?: Suite[] }} Suite
 */

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[], errors: { message?: string }[] }} results
 */
export function journeyCounts({ stats, suites, errors }) {
  const journeys = suites.flatMap((suite) => journeysOf(suite));
  const named = (/** @type {string} */ wanted) =>
    journeys.filter(({ status }) => status === wanted).map(({ title, error }) => `${title}: ${error}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...named('unexpected'), ...errors.map(({ message }) => `journeys: ${inOneLine(message)}`)],
    flaky: named('flaky'),
  };
}

/**
 * @param {Suite} suite
 * @param {string[]} [above] titles of the enclosing suites
 * @returns {{ title: string, status: string, error: string }[]}
 */
function journeysOf(suite, above = []) {
  const titles = [...above, basename(suite.title)];
  return [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        title: [...titles, title].join(' › '),
        status,
        error: inOneLine(results.flatMap((attempt) => attempt.errors)[0]?.message),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => journeysOf(inner, titles)),
  ];
}

/**
 * The error and, if Playwright names it in the next line, the element.
 * @param {string} [message]
 */
function inOneLine(message = 'unknown error') {
  const lines = stripVTControlCharacters(message).split('\n');
  const [first = '', second = ''] = lines.map((line) => line.trim()).filter(Boolean);
  return second.startsWith('Locator:') ? `${first} ${second}` : first;
}
