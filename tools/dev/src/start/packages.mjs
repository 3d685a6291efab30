// npm run packages: packs the packages for remotes in other repositories into dist/packages/<version>.
import { join } from 'node:path';
import { command, installDependencies } from '../workspace/install.mjs';

await command(async () => {
  await installDependencies();
  const { PACKAGES_FOLDER, packPackages } = await import('@tracker/federation/packages/pack-packages');
  for (const file of await packPackages(PACKAGES_FOLDER)) console.log(file);
  console.log(`npm publish takes the folders in ${join(PACKAGES_FOLDER, 'registry')}.`);
});
