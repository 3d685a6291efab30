#!/usr/bin/env node
// tracker-remote: creates, develops, builds, releases and rolls out a remote in its own repository.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireDeployment } from './deployment-calls.mjs';

const USAGE = `Usage: tracker-remote new <name> [--service]
                                        begins a remote in this folder; --service: with a service of its own
       tracker-remote dev <address>     serves it with hot reload in the pages of a running deployment
       tracker-remote build             builds it into dist
       tracker-remote release <address> builds it and releases it there at 0 %
           --preview <name>             shows it for 14 days to those whom this preview allows, instead
           --replace                    takes the place of a candidate that people already get
           --commit, --author, --link   where the build comes from; shown with the version
       tracker-remote rollout <address> set <percent>
                                        gives the build in dist to so many people
       tracker-remote rollout <address> plan <percent,percent,…> --every 30m [--no-promote] [--wait]
                                        raises it step by step, in m, h or d, and promotes it one step after 100 %;
                                        --wait: waits for the verdict, and exits with 1 if it was halted or given up
       tracker-remote rollout <address> wait | promote | rollback
                                        rollback gives the build up, or returns from it to the version before
       tracker-remote rollout <address> end-preview <name>
           --version <version>          another version than the one in dist
           --comment <text>             reason for the audit log
The token of the remote is in RELEASE_TOKEN: release needs its scope release, wait needs read, and the other steps need steer and read.`;

const OPTIONS = /** @type {const} */ ({
  service: { type: 'boolean' },
  preview: { type: 'string' },
  replace: { type: 'boolean' },
  commit: { type: 'string' },
  author: { type: 'string' },
  link: { type: 'string' },
  every: { type: 'string' },
  'no-promote': { type: 'boolean' },
  wait: { type: 'boolean' },
  version: { type: 'string' },
  comment: { type: 'string' },
});
/** @typedef {{ [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string }} Options */

const projectRoot = resolve('.');

/**
 * @type {Record<string, { values: number[], options: (keyof Options)[], run: (values: string[], options: Options) => Promise<void> }>}
 */
const COMMANDS = {
  new: {
    values: [1],
    options: ['service'],
    async run([name = ''], { service = false }) {
      const { newRemote } = await import('./new-remote.mjs');
      for (const line of await newRemote(projectRoot, name, { withService: service })) console.log(line);
    },
  },
  dev: {
    values: [1],
    options: [],
    async run([address = '']) {
      const deployment = await requireDeployment(address);
      const { startRemoteServer } = await import('./dev-server.mjs');
      const { readRemoteManifest } = await import('./build/remote-sources.mjs');
      const { name } = await readRemoteManifest(projectRoot);
      const port = Number(process.env['PORT'] || 3002);
      const server = await startRemoteServer({ port, name, deployment, projectRoot });
      for (const signal of ['SIGINT', 'SIGTERM'])
        process.once(signal, () => void server.stop().then(() => process.exit()));
    },
  },
  build: {
    values: [0],
    options: [],
    async run() {
      await (await import('./build-remote.mjs')).buildRemote(projectRoot);
    },
  },
  release: {
    values: [1],
    options: ['preview', 'replace', 'commit', 'author', 'link'],
    async run([address = ''], { preview, replace, commit, author, link }) {
      const deployment = await requireDeployment(address);
      const folder = await (await import('./build-remote.mjs')).buildRemote(projectRoot);
      const { sendRelease } = await import('./send-release.mjs');
      const options = { preview, replace, commit, author, link };
      console.log(await sendRelease(folder, deployment, process.env['RELEASE_TOKEN'], options));
    },
  },
  rollout: {
    values: [2, 3],
    options: ['every', 'no-promote', 'wait', 'version', 'comment'],
    async run([address = '', step = '', value], { every, 'no-promote': isLeft = false, wait = false, ...given }) {
      const { runRolloutStep } = await import('./rollout-steps.mjs');
      const deployment = await requireDeployment(address);
      const options = { every, promote: !isLeft, wait };
      if (!(await runRolloutStep({ projectRoot, deployment, ...given }, { step, value }, options)))
        process.exitCode = 1;
    },
  },
};

try {
  const { positionals, values: options } = readArguments();
  const [name = '', ...values] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isUsable = Object.keys(options).every((option) => command?.options.some((known) => known === option));
  if (!command?.values.includes(values.length) || !isUsable) throw new Error(USAGE);
  await command.run(values, options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch {
    throw new Error(USAGE);
  }
}
