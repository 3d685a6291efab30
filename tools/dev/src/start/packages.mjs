// npm run packages: packs the packages for remotes in other repositories into dist/packages.
import { installDependencies } from '../workspace/install.mjs';

try {
  await installDependencies();
  const { PACKAGES_FOLDER, packPackages } = await import('@tracker/federation/packages/pack-packages');
  for (const file of await packPackages(PACKAGES_FOLDER)) console.log(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
