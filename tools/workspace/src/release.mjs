// npm run release -- <remote>: builds that one remote and stores it beside the stable version, for nobody yet.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies } from './install.mjs';
import { remoteNames } from './remote-names.mjs';
import { ROOT } from './settings.mjs';

const RUN_COMMAND = fileURLToPath(new URL('./run-command.mjs', import.meta.url));

try {
  const [remote, ...rest] = process.argv.slice(2);
  const remotes = remoteNames();
  if (!remote || rest.length > 0) throw new Error(`Usage: npm run release -- ${remotes.join('|')}`);
  if (!remotes.includes(remote))
    throw new Error(`There is no remote named ${remote}. There are ${remotes.join(', ')}.`);
  await installDependencies();
  const { build } = await import('./nx.mjs');
  await build([`@tracker/${remote}`]);
  const child = fork(RUN_COMMAND, ['release', join('apps', remote, 'dist')], { cwd: ROOT });
  process.exitCode = await new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1)),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
