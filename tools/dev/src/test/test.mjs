import { installDependencies } from '../workspace/install.mjs';

const API = '@tracker/api';
/** Nx would replace builds by identical ones while other processes use them. */
const BUILT = '--exclude-task-dependencies';

/**
 * Ordered to report most problems early; `runs` of a step are concurrent. `results`: result files of each project;
 * tests that pass only on retry are printed as flaky.
 */
const STEPS = [
  {
    name: 'Lint, formatting, imports, prose, types',
    runs: [
      ['-t', 'lint', 'format-check', 'import-law', 'prose'],
      ['-t', 'typecheck'],
    ],
  },
  { name: 'Build', runs: [['-t', 'build']], isNeeded: true },
  {
    name: 'Specs',
    runs: [
      ['-t', 'test', '-p', API, BUILT],
      ['-t', 'test', '--exclude', API, BUILT],
    ],
    results: 'jest.json',
  },
  { name: 'Journeys in Chromium', runs: [['-t', 'journeys', BUILT]], results: 'journeys.json' },
];

/** Several times the duration on two cores: a step that exceeds it hangs. */
const LIMIT_MS = 40 * 60_000;

const INTERRUPTED = 130;

const began = Date.now();
try {
  await installDependencies();
  const { findOrInstallTestTools, startTestServers } = await import('./test-servers.mjs');
  const tools = findOrInstallTestTools();
  const { stopOnSignals } = await import('../workspace/stop-signals.mjs');
  const stopping = stopOnSignals(INTERRUPTED);
  const servers = await startTestServers(tools.redis);
  stopping.onStop(servers.stop);
  try {
    process.exitCode = await runSteps({
      ...process.env,
      ...servers.env,
      SPEC_TRIES: '2',
      CHROMIUM_PATH: tools.chromium,
      REDIS_SERVER_PATH: tools.redis,
      NGINX_PATH: tools.nginx,
    });
  } finally {
    await servers.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
async function runSteps(env) {
  const { nx } = await import('../workspace/nx.mjs');
  const { countResults } = await import('./test-counts.mjs');
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, runs, results, isNeeded } of STEPS) {
    const stepBegan = Date.now();
    const ends = await Promise.all(runs.map((words) => runWithinLimit(nx, words, env)));
    const isGood = ends.every(({ code }) => code === 0);
    console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${name} (${seconds(stepBegan)})`);
    if (isGood) total.passed += 1;
    else total.failed += 1;
    if (results) {
      const counts = await countResults(results);
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
      for (const failure of counts.failures) console.log(`        ${failure}`);
      for (const passedLater of counts.flaky) console.log(`        flaky: ${passedLater}`);
    }
    if (isGood) continue;
    for (const { output } of ends) console.log(output);
    if (isNeeded) break;
  }
  console.log(`Finished in ${seconds(began)}.`);
  const { passed, failed, skipped } = total;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}

/**
 * Retries after a timeout; Nx skips what has already passed.
 * @param {typeof import('../workspace/nx.mjs').nx} nx
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 */
async function runWithinLimit(nx, words, env) {
  const options = ['run-many', ...words, '--output-style=static'];
  const first = await nx(options, { env, limitMs: LIMIT_MS });
  if (!first.isTimedOut) return first;
  console.log(`        not done after ${LIMIT_MS / 60_000} min; trying once more:\n${first.output}`);
  return nx(options, { env, limitMs: LIMIT_MS });
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
