// npm run bench [-- p1 p4 …] [-- --rounds 7] [-- --write]; -- soak [--minutes 10]; -- growth
import { installDependencies } from '../../../dev/src/workspace/install.mjs';

const args = process.argv.slice(2);

try {
  await installDependencies();
  const { readArguments } = await import('./arguments.mjs');
  const options = args[0] === 'growth' ? null : readArguments(args);
  const { build } = await import('../../../dev/src/workspace/nx.mjs');
  console.log('Building what has changed…');
  await build();
  if (options) {
    const { runScenarios } = await import('./run-scenarios.mjs');
    await runScenarios(options);
  } else {
    const { runGrowth } = await import('./growth/run-growth.mjs');
    await runGrowth(args.slice(1));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
