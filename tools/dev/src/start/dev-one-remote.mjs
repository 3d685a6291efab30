import { join } from 'node:path';
import { installDependencies } from '../workspace/install.mjs';
import { isBuilt } from '../workspace/is-built.mjs';
import { freePort } from '../../../test-infrastructure/src/ports.mjs';
import { remoteNames } from '../workspace/remote-names.mjs';
import { ROOT } from '../workspace/settings.mjs';

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
  const deployment = originOf(address ?? `http://localhost:${port}`);
  await requireDeployment(deployment);

  await installDependencies();
  // The deployment may be running from the same folder, so its files must stay.
  if (!(await isBuilt(join(ROOT, 'libs/contracts')))) {
    const { build } = await import('../workspace/nx.mjs');
    await build(['@tracker/contracts']);
  }
  const { startRemoteServer } = await import('@tracker/federation/dev-server');
  const { stopOnSignals } = await import('../workspace/stop-signals.mjs');
  const stopping = stopOnSignals();
  console.log(`Building the shell and ${name}…`);
  // Next to the default ports of product and stand-ins, so that the address stays the same.
  const pagePort = await freePort(port + 2);
  const server = await startRemoteServer({ port: pagePort, name, deployment });
  stopping.whenAsked(() => server.stop());
  console.log(`\n${name} from your sources, everything else from ${deployment}:`);
  console.log(`  http://localhost:${pagePort}`);
  console.log(`  http://localhost:${pagePort}/gallery  (the parts that remotes are made of)`);
  console.log('Ctrl-C stops it.');
}

/** @param {string} address */
function originOf(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url?.protocol.startsWith('http'))
    throw new Error(`"${address}" is not an address such as http://localhost:3000.`);
  return url.origin;
}

/** @param {string} deployment */
async function requireDeployment(deployment) {
  const answer = await fetch(`${deployment}/healthz`).catch(() => null);
  await answer?.body?.cancel();
  if (!answer?.ok)
    throw new Error(
      `The product does not answer at ${deployment}. Start it there with npm start, or name another address.`,
    );
}
