// A copy of the workspace in which specs create and remove projects.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyWorkspace } from '../workspace/workspace-copy.mjs';

export const CLI = 'tools/dev/src/new/cli.mjs';

/**
 * Set between `openTrial` and `closeTrial`.
 * @type {string}
 */
export let workspace;

export async function openTrial() {
  workspace = await copyWorkspace();
}

export async function closeTrial() {
  if (workspace) await rm(workspace, { recursive: true, force: true });
}

/**
 * @param {string} command such as `new remote licences`
 * @returns {Promise<string[]>} the files that it wrote
 */
export async function generate(command) {
  const { generate: run } = await import(join(workspace, 'tools/dev/src/new/generate.mjs'));
  /** @type {string[]} */
  const lines = await run(command.split(' '));
  return lines.flatMap((line) => /^(?:created|changed) +(.+)$/.exec(line)?.[1] ?? []);
}

/**
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function run(args, folder = '.') {
  const [script = '', ...rest] = args;
  const child = spawn(process.execPath, [join(workspace, script), ...rest], {
    cwd: join(workspace, folder),
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code, output };
}

/** Removes variables of this Jest and Nx run, which would point child processes at this workspace. */
function environment() {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:NX_|JEST_|NODE_ENV$|TEST_DATABASE_TEMPLATE$|DATA_DIR$)/.test(name),
  );
  return { ...Object.fromEntries(own), NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
}

/**
 * @param {string[]} args
 * @param {string} [folder]
 */
export async function succeed(args, folder) {
  const { code, output } = await run(args, folder);
  if (code !== 0) throw new Error(`${args.join(' ')} failed.\n${output}`);
  return output;
}

/** @param {string[]} args */
export const nx = (...args) => succeed(['node_modules/nx/dist/bin/nx.js', ...args, '--output-style=static']);

/**
 * @param {string} project
 * @param {string} pattern
 */
export const jest = (project, pattern) =>
  succeed(['node_modules/jest/bin/jest.js', '--json', '--outputFile=test-results/jest.json', pattern], project);

/** @param {string} path */
export async function readJson(path) {
  return JSON.parse(await readFile(join(workspace, path), 'utf8'));
}

/** @param {string} project */
export async function testCounts(project) {
  const { numPassedTests, numFailedTests } = await readJson(join(project, 'test-results/jest.json'));
  return { passed: numPassedTests, failed: numFailedTests };
}

export async function fingerprint() {
  const hash = createHash('sha256');
  for (const group of ['apps', 'libs', 'tools', 'package-lock.json', 'tsconfig.json']) {
    const place = join(workspace, group);
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = (entries ?? []).filter(
      (entry) => entry.isFile() && !/node_modules|dist|test-results|\.data/.test(entry.parentPath),
    );
    for (const path of entries ? files.map(({ parentPath, name }) => join(parentPath, name)).sort() : [place])
      hash
        .update(path)
        .update('\0')
        .update(await readFile(path));
  }
  return hash.digest('hex');
}
