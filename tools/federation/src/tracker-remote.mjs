#!/usr/bin/env node
// tracker-remote: what a remote in a repository of its own is begun, developed, built and released with.
import { resolve } from 'node:path';

const USAGE = `Usage: tracker-remote new <name>        begins a remote in this folder
       tracker-remote dev <address>     serves it with hot reload in the pages of a running deployment
       tracker-remote build             builds it into dist
       tracker-remote release <address> builds it and releases it there at 0 %, with the token in RELEASE_TOKEN`;

const projectRoot = resolve('.');

/** @type {Record<string, (argument: string) => Promise<void>>} */
const COMMANDS = {
  async new(name) {
    for (const line of await (await import('./new-remote.mjs')).newRemote(projectRoot, name)) console.log(line);
  },
  async dev(address) {
    const { requireDeployment } = await import('./deployment.mjs');
    const deployment = await requireDeployment(address);
    const { startRemoteServer } = await import('./dev-server.mjs');
    const { readRemoteManifest } = await import('./read-remote-manifest.mjs');
    const { name } = await readRemoteManifest(projectRoot);
    const port = Number(process.env['PORT'] || 3002);
    const server = await startRemoteServer({ port, name, deployment, projectRoot });
    console.log(`\n${name} from your sources, everything else from ${deployment}:`);
    console.log(`  http://localhost:${port}`);
    console.log(`  http://localhost:${port}/gallery  (the parts that remotes are made of)`);
    console.log('Ctrl-C stops it.');
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => void server.stop().then(() => process.exit()));
  },
  async build() {
    await (await import('./build-remote.mjs')).buildRemote(projectRoot);
  },
  async release(address) {
    const { requireDeployment } = await import('./deployment.mjs');
    const deployment = await requireDeployment(address);
    const folder = await (await import('./build-remote.mjs')).buildRemote(projectRoot);
    console.log(
      await (await import('./send-release.mjs')).sendRelease(folder, deployment, process.env['RELEASE_TOKEN']),
    );
  },
};

try {
  const [command = '', argument = '', ...rest] = process.argv.slice(2);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run || rest.length > 0 || (command === 'build') === (argument !== '')) throw new Error(USAGE);
  await run(argument);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
