// npm test: everything that has to hold, from lint to journeys in a real browser. What has not changed is not run again.
import { installDependencies } from './install.mjs';

/** Nx targets in the order in which they tell most for the least waiting; those of one step share the two cores. */
const STEPS = [
  { name: 'Lint, formatting, imports', targets: ['lint', 'format-check', 'import-law'] },
  { name: 'Types', targets: ['typecheck'] },
  { name: 'Build', targets: ['build'] },
  { name: 'Specs', targets: ['test'] },
  { name: 'Journeys in Chromium', targets: ['journeys'] },
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
  /** @type {string[]} */
  const failedSteps = [];
  for (const { name, targets } of STEPS) {
    const stepBegan = Date.now();
    const { code, output } = await nx(['run-many', '-t', ...targets, '--output-style=static'], { env });
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds(stepBegan)})`);
    if (code === 0) continue;
    console.log(output);
    failedSteps.push(name);
    // Nothing that follows a broken build says anything.
    if (targets.includes('build')) break;
  }
  const { total, failures } = await countResults();
  for (const failure of failures) console.log(`  ${failure}`);
  const passed = total.passed + STEPS.length - failedSteps.length;
  const failed = total.failed + failedSteps.length;
  console.log(`Finished in ${seconds(began)}.`);
  console.log(`${passed} passed, ${failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return failed === 0 ? 0 : 1;
}

/** @param {number} since */
function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
