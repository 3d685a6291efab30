#!/usr/bin/env node
// tracker-remote: creates, develops, builds and releases a remote in its own repository.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: tracker-remote new <name>        begins a remote in this folder
       tracker-remote dev <address>     serves it with hot reload in the pages of a running deployment
       tracker-remote build             builds it into dist
       tracker-remote release <address> builds it and releases it there at 0 %, with the token in RELEASE_TOKEN
       tracker-remote release <address> --preview <name>
                                        shows it for 14 days to those whom this preview allows`;

const projectRoot = resolve('.');

/** @type {Record<string, (argument: string, preview?: string) => Promise<void>>} */
const COMMANDS = {
  async new(name) {
    for (const line of await (await import('./new-remote.mjs')).newRemote(projectRoot, name)) console.log(line);
  },
  async dev(address) {
    const { requireDeployment } = await import('./deployment.mjs');
    const deployment = await requireDeployment(address);
    const { startRemoteServer } = await import('./dev-server.mjs');
    const { readRemoteManifest } = await import('./build/remote-sources.mjs');
    const { name } = await readRemoteManifest(projectRoot);
    const port = Number(process.env['PORT'] || 3002);
    const server = await startRemoteServer({ port, name, deployment, projectRoot });
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => void server.stop().then(() => process.exit()));
  },
  async build() {
    await (await import('./build-remote.mjs')).buildRemote(projectRoot);
  },
  async release(address, preview) {
    const { requireDeployment } = await import('./deployment.mjs');
    const deployment = await requireDeployment(address);
    const folder = await (await import('./build-remote.mjs')).buildRemote(projectRoot);
    const { sendRelease } = await import('./send-release.mjs');
    console.log(await sendRelease(folder, deployment, process.env['RELEASE_TOKEN'], preview));
  },
};

try {
  const { positionals, values } = readArguments();
  const [command = '', argument = '', ...rest] = positionals;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const { preview } = values;
  const isUsable = run && rest.length === 0 && (command === 'build') === (argument === '');
  if (!isUsable || (preview !== undefined && command !== 'release')) throw new Error(USAGE);
  await run(argument, preview);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { preview: { type: 'string' } } });
  } catch {
    throw new Error(USAGE);
  }
}
