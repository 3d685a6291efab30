// Breaks an installation on purpose and counts. `npm run faults` takes some minutes; `npm run faults -- --small` about three, `npm run faults -- slow-stripe` (or another
// scenario of run-scenarios.mjs) one alone.
import { installDependencies } from '../../workspace/src/install.mjs';

try {
  await installDependencies();
  const { build } = await import('../../workspace/src/nx.mjs');
  await build(['@tracker/contracts', '@tracker/database', '@tracker/api']);
  const { runScenarios } = await import('./run-scenarios.mjs');
  const didHold = await runScenarios({
    isSmall: process.argv.includes('--small'),
    only: process.argv.slice(2).find((word) => !word.startsWith('--')),
  });
  process.exitCode = didHold ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
