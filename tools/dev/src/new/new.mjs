// npm run new -- remote|module|entity <name>
import { installDependencies } from '../workspace/install.mjs';

try {
  await installDependencies();
  const { create } = await import('./create.mjs');
  for (const line of await create(process.argv.slice(2))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
