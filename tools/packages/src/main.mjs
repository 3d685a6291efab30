// npm run packages: what remotes in other repositories are made of, as packages in dist/packages.
import { installDependencies } from '../../workspace/src/install.mjs';

try {
  await installDependencies();
  const { PACKAGES_FOLDER, packPackages } = await import('./pack-packages.mjs');
  for (const file of await packPackages(PACKAGES_FOLDER)) console.log(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
