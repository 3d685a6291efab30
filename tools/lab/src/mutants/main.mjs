// Breaks rules one at a time and asks the specs: `npm run mutants` takes hours, `npm run mutants -- billing` minutes;
// `npm run mutants -- --again billing` asks only about those that were not killed the last time.
import { parseArgs } from 'node:util';
import { installDependencies } from '../../../dev/src/workspace/install.mjs';

try {
  await installDependencies();
  const { runFolders } = await import('./run-folders.mjs');
  const { values, positionals } = parseArgs({ options: { again: { type: 'boolean' } }, allowPositionals: true });
  process.exitCode = (await runFolders(positionals, { isAgain: values.again === true })) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
