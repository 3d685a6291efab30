import { join } from 'node:path';
import { installDependencies } from '../workspace/install.mjs';
import { build, isBuilt } from '../workspace/nx.mjs';
import { requireDeployment } from '../../../remote/src/deployment-calls.mjs';
import { freePort } from '../../../test-infrastructure/src/ports.mjs';
import { remoteNames, ROOT } from '../workspace/settings.mjs';
import { stopOnSignals } from '../workspace/stop-signals.mjs';

/**
 * `npm run dev -- <remote> [address]`: serves one remote from its sources with hot reload; a running deployment serves
 * the rest.
 * @param {string[]} args
 * @param {{ port: number }} settings
 */
export async function developOneRemote([project = '', address, ...rest], { port }) {
  const names = remoteNames();
  // Nx passes `@tracker/team`.
  const name = project.replace('@tracker/', '');
  if (rest.length > 0 || !names.includes(name))
    throw new Error(`Usage: npm run dev [-- ${names.join('|')} [address of a running deployment]]`);
  const deployment = await requireDeployment(address ?? `http://localhost:${port}`);

  await installDependencies();
  // The deployment may be running from the same folder, so its files must stay.
  if (!(await isBuilt(join(ROOT, 'libs/contracts')))) await build(['@tracker/contracts']);
  const { startRemoteServer } = await import('@tracker/federation/dev-server');
  const stopping = stopOnSignals();
  console.log(`Building the shell and ${name}…`);
  const pagePort = await freePort(port + 2);
  const server = await startRemoteServer({ port: pagePort, name, deployment });
  stopping.onStop(() => server.stop());
}
