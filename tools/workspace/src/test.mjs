// npm test: everything that has to hold, from lint to journeys in a real browser. What has not changed is not run again.
import { installDependencies } from './install.mjs';

/**
 * Nx targets in the order in which they tell most for the least waiting; those of one step share the two cores. `results`: files in which each
 * project says how its tests went. `tries`: how often it is run until it passes, where a busy machine can make a spec late; what passes only then is
 * printed as flaky, and what passed before is not run again.
 */
const STEPS = [
  { name: 'Lint, formatting, imports', targets: ['lint', 'format-check', 'import-law'] },
  { name: 'Types', targets: ['typecheck'] },
  { name: 'Build', targets: ['build'] },
  { name: 'Specs', targets: ['test'], results: 'jest.json', tries: 2 },
  { name: 'Journeys in Chromium', targets: ['journeys'], results: 'journeys.json' },
];

/** What shells report of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

const began = Date.now();
try {
  await installDependencies();
  const { findOrInstallTestTools } = await import('./test-tools.mjs');
  const tools = findOrInstallTestTools();
  const { startTestServers } = await import('./test-servers.mjs');
  const { stopOnSignals } = await import('./stop-signals.mjs');
  const stopping = stopOnSignals(INTERRUPTED);
  const servers = await startTestServers(tools.redis);
  stopping.whenAsked(servers.stop);
  try {
    process.exitCode = await runSteps({
      ...process.env,
      ...servers.env,
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
  const { nx } = await import('./nx.mjs');
  const { countResults } = await import('./test-counts.mjs');
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, targets, results, tries = 1 } of STEPS) {
    const stepBegan = Date.now();
    const run = () => nx(['run-many', '-t', ...targets, '--output-style=static'], { env });
    let { code, output } = await run();
    /** @type {string[]} */
    const late = [];
    for (let attempt = 1; code !== 0 && attempt < tries; attempt += 1) {
      if (results) late.push(...(await countResults(results)).failures);
      ({ code, output } = await run());
    }
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds(stepBegan)})`);
    if (code === 0) total.passed += 1;
    else total.failed += 1;
    if (results) {
      const counts = await countResults(results);
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
      // Before the long output: who sees only the beginning of a log learns what failed.
      for (const failure of counts.failures) console.log(`        ${failure}`);
      for (const passedLater of [...counts.flaky, ...late.filter((title) => !counts.failures.includes(title))])
        console.log(`        flaky: ${passedLater}`);
    }
    if (code === 0) continue;
    console.log(output);
    // Nothing that follows a broken build says anything.
    if (targets.includes('build')) break;
  }
  console.log(`Finished in ${seconds(began)}.`);
  const { passed, failed, skipped } = total;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
