// npm run bench [-- p1 p4 …] [-- --rounds 7] [-- --write]: the built product beside its peers and its limit.
import { installDependencies } from '../../workspace/src/install.mjs';

try {
  await installDependencies();
  const { readArguments } = await import('./arguments.mjs');
  const options = readArguments(process.argv.slice(2));
  const { build } = await import('../../workspace/src/nx.mjs');
  console.log('Building what has changed…');
  await build();
  const { runScenarios } = await import('./run-scenarios.mjs');
  await runScenarios(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
