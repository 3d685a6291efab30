// npm run remove -- remote|module|entity <name>
import { installDependencies } from '../workspace/install.mjs';

try {
  await installDependencies();
  const { removeProject } = await import('./removal.mjs');
  for (const line of await removeProject(process.argv.slice(2))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
