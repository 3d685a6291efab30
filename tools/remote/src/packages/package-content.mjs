import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Compiled for other bundlers. */
export const LIBRARIES = ['libs/contracts', 'libs/shell-sdk', 'libs/ui', 'libs/testing', 'libs/client'];
export const TOOL = 'tools/remote';
export const PACKAGES = [...LIBRARIES, TOOL];

/** The build tool contains a development build of the shell. */
const MORE = /** @type {Record<string, string[]>} */ ({
  [TOOL]: [
    'tools/remote/template',
    'tools/remote/template-service',
    'tools/remote/tsconfig.remote.json',
    'tools/dev/templates/remote',
    'tools/dev/templates/remote-with-module',
    'apps/shell/src',
  ],
});
const LEFT_OUT = /\.(?:spec|fixture)\.|[/\\]src[/\\]packages[/\\]/;

/**
 * A hash of what goes into a package, without its version. Computed from the sources, so that it needs no build.
 * @param {string} root of the workspace
 * @param {string} project
 */
export async function packageContent(root, project) {
  const hash = createHash('sha256');
  const folders = [`${project}/src`, `${project}/README.md`, ...(MORE[project] ?? [])];
  for (const file of (await Promise.all(folders.map((folder) => filesIn(join(root, folder))))).flat())
    hash
      .update(relative(root, file).replaceAll('\\', '/'))
      .update('\0')
      .update(await readFile(file));
  const { exports, bin, sideEffects, dependencies, peerDependencies } = await readPackage(root, project);
  hash.update(JSON.stringify({ exports, bin, sideEffects, dependencies, peerDependencies }));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} root @param {string} project */
export async function readPackage(root, project) {
  return JSON.parse(await readFile(join(root, project, 'package.json'), 'utf8'));
}

/**
 * @param {string} place file or folder; none if it does not exist
 * @returns {Promise<string[]>}
 */
async function filesIn(place) {
  const found = await stat(place).catch(() => null);
  if (!found?.isDirectory()) return found ? [place] : [];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !LEFT_OUT.test(file))
    .sort();
}
