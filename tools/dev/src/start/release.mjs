// `npm run release -- <remote>`: builds a remote and stores it next to the stable version, for nobody yet; with
// `--preview` for a few people.
import { command, installDependencies } from '../workspace/install.mjs';
import { join } from 'node:path';
import { build } from '../workspace/nx.mjs';
import { readSettings, remoteNames } from '../workspace/settings.mjs';

await command(async () => {
  const [remote, ...options] = process.argv.slice(2);
  const remotes = remoteNames();
  if (!remote || remote.startsWith('-'))
    throw new Error(
      `Usage: npm run release -- ${remotes.join('|')} [--replace] [--preview <name>] [--as <address>] [--comment <text>]`,
    );
  if (!remotes.includes(remote))
    throw new Error(`There is no remote named ${remote}. There are ${remotes.join(', ')}.`);
  process.exitCode = await release(remote, options);
});

/**
 * @param {string} remote
 * @param {string[]} options of the API's command
 */
async function release(remote, options) {
  const began = Date.now();
  const settings = readSettings();
  await installDependencies();
  const { buildCommands, runCommand, withInstallation } = await import('./installation.mjs');
  await buildCommands();
  const { requireFittingSdk } = await import('./fitting-sdk.mjs');
  await requireFittingSdk(remote);
  return withInstallation([settings], async (env) => {
    await build([`@tracker/${remote}`], { alone: true });
    const code = await runCommand('release', [join('apps', remote, 'dist'), ...options], env);
    if (code === 0) console.log(`That took ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    return code;
  });
}
