// Breaks rules one at a time and asks the specs: `npm run mutants` takes hours, `npm run mutants -- billing` minutes.
import { installDependencies } from '../../workspace/src/install.mjs';

try {
  await installDependencies();
  const { runFolders } = await import('./run-folders.mjs');
  process.exitCode = (await runFolders(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
