// npm run faults [-- --small | <scenario of run-scenarios.mjs> | upgrade [tag] | world --minutes 30]
import { installDependencies } from '../../../dev/src/workspace/install.mjs';

try {
  await installDependencies();
  const { build } = await import('../../../dev/src/workspace/nx.mjs');
  await build(['@tracker/contracts', '@tracker/database', '@tracker/api']);
  const [only, former] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  process.exitCode = (await didHold(only, former)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string | undefined} only
 * @param {string | undefined} former
 */
async function didHold(only, former) {
  if (only === 'world') return (await import('./world.mjs')).runWorlds(process.argv.slice(3));
  if (only === 'upgrade') return (await import('./upgrade/upgrade.mjs')).upgrade(former);
  const { runScenarios } = await import('./run-scenarios.mjs');
  return runScenarios({ isSmall: process.argv.includes('--small'), only });
}
