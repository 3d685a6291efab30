// npm run mutants takes hours, npm run mutants -- billing minutes; -- --again billing retests only mutants that
// survived the last run.
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
