// `npm run new -- remote|module|entity <name> [--with-module]`, and `npm run remove` likewise
import { command, installDependencies } from '../workspace/install.mjs';

await command(async () => {
  await installDependencies();
  const { generate } = await import('./generate.mjs');
  for (const line of await generate(process.argv.slice(2))) console.log(line);
});
