import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './settings.mjs';

/** Versions and their commits, oldest first. Unlike tags, this file is part of every clone. */
const RELEASES = join(ROOT, 'releases.json');

/**
 * @param {string} [wanted] a version in releases.json such as `v0.1.0`, or a commit; by default the newest release before this commit
 * @returns {Promise<{ name: string, folder: string }>} `folder`: the built workspace
 */
export async function formerRelease(wanted) {
  const { name, commit } = await findRelease(wanted);
  const folder = join(tmpdir(), `tracker-former-${name.replaceAll(/[^\w.-]/g, '-')}`);
  const built = join(folder, '.built');
  if (!existsSync(built)) {
    console.log(`Building ${name} in ${folder} …`);
    await rm(folder, { recursive: true, force: true });
    await run('git', ['clone', '--quiet', ROOT, folder], ROOT);
    await run('git', ['checkout', '--quiet', commit], folder);
    await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
    await run('npm', ['run', 'build'], folder);
    await writeFile(built, name);
  }
  return { name, folder };
}

/** @param {string} [wanted] */
export async function findRelease(wanted) {
  if (wanted === undefined) return newestRelease();
  /** @type {Record<string, string>} */
  const releases = JSON.parse(await readFile(RELEASES, 'utf8'));
  return { name: wanted, commit: releases[wanted.replace(/^v/, '')] ?? wanted };
}

/** The newest release that is an ancestor of this commit. */
async function newestRelease() {
  /** @type {Record<string, string>} */
  const releases = JSON.parse(await readFile(RELEASES, 'utf8'));
  for (const [version, commit] of Object.entries(releases).toReversed())
    if (await isAncestor(commit)) return { name: `v${version}`, commit };
  throw new Error(
    'No release of releases.json is an ancestor of this commit: git fetch --unshallow brings them, and npm run faults -- upgrade takes a commit.',
  );
}

/** @param {string} commit */
function isAncestor(commit) {
  return promisify(execFile)('git', ['merge-base', '--is-ancestor', commit, 'HEAD^'], { cwd: ROOT }).then(
    () => true,
    () => false,
  );
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {string} cwd
 */
async function run(command, words, cwd) {
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, NX_DAEMON: 'false' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0)
    throw new Error(`The former release cannot be built: ${command} ${words.join(' ')} ended with ${code}.`);
}
