import { jestCounts, journeyCounts } from './test-counts.mjs';

/**
 * @param {string} title
 * @param {string} status
 * @param {string[]} messages of the attempts that failed
 */
const journey = (title, status, ...messages) => ({
  title,
  tests: [{ status, results: [...messages.map((message) => ({ errors: [{ message }] })), { errors: [] }] }],
});

/** @param {ReturnType<typeof journey>[]} specs */
const suite = (...specs) => ({ title: 'src/portfolio.journey.ts', specs });

it('names every failed journey with the first line of its error', () => {
  const counts = journeyCounts({
    stats: { expected: 1, unexpected: 2, flaky: 0, skipped: 0 },
    suites: [
      {
        ...suite(
          journey('is seen', 'expected'),
          journey('is gone', 'unexpected', '\u001b[31mError: no\u001b[39m\nway'),
        ),
        suites: [{ title: 'in a frame', specs: [journey('is shown', 'unexpected', 'Test timeout exceeded.')] }],
      },
    ],
    errors: [],
  });
  expect(counts).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    flaky: [],
    failures: [
      'portfolio.journey.ts › is gone: Error: no',
      'portfolio.journey.ts › in a frame › is shown: Test timeout exceeded.',
    ],
  });
});

it('counts a journey that passed on retry as passed, and names it', () => {
  const message = "Error: expect(locator).toBeVisible() failed\n\nLocator: getByText('Level 3')\nExpected: visible";
  const counts = journeyCounts({
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [suite(journey('is gone', 'expected'), journey('is seen', 'flaky', message))],
    errors: [],
  });
  expect(counts).toMatchObject({ passed: 2, failed: 0, failures: [] });
  expect(counts.flaky).toEqual([
    "portfolio.journey.ts › is seen: Error: expect(locator).toBeVisible() failed Locator: getByText('Level 3')",
  ]);
});

it('counts an error before the first journey as a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(journeyCounts({ stats, suites: [], errors: [{ message: 'Error: The API did not become ready.' }] })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    flaky: [],
    failures: ['journeys: Error: The API did not become ready.'],
  });
});

/**
 * @param {string} name
 * @param {Record<string, string>} statuses
 * @param {string} [message]
 */
const specFile = (name, statuses, message = '') => ({
  name,
  message,
  assertionResults: Object.entries(statuses).map(([fullName, status]) => ({ fullName, status })),
});

const FIRST = {
  testResults: [
    specFile('a.spec.js', { 'adds up': 'failed', subtracts: 'passed' }, '● …'),
    specFile('b.spec.js', {}, 'Cannot find module\nat x'),
    specFile('c.spec.js', { waits: 'pending', divides: 'passed' }),
  ],
};

it('names failed specs, and suites that could not start', () => {
  expect(jestCounts(FIRST)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['a.spec.js: adds up', 'b.spec.js: Cannot find module'],
    flaky: [],
  });
});

it('counts the second result of rerun files, and names tests that passed only then', () => {
  const again = {
    testResults: [
      specFile('a.spec.js', { 'adds up': 'passed', subtracts: 'failed' }, '● …'),
      specFile('b.spec.js', { begins: 'passed' }),
    ],
  };
  expect(jestCounts(FIRST, again)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['a.spec.js: subtracts'],
    flaky: ['a.spec.js: adds up', 'b.spec.js: Cannot find module'],
  });
});
