import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '../places.mjs';

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

/** @param {string} place file or folder; none if it does not exist */
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

/** @typedef {Record<string, { version: string, content: string }>} Packages by name */

const RECORD = join(ROOT, 'tools/remote/released-packages.json');

/** @returns {Promise<Packages>} */
export async function currentPackages() {
  const entries = PACKAGES.map(async (project) => {
    const { name, version } = await readPackage(ROOT, project);
    return [name, { version, content: await packageContent(ROOT, project) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** @returns {Promise<Packages>} */
export const releasedPackages = async () => JSON.parse(await readFile(RECORD, 'utf8'));

/** @param {Packages} packages */
export const recordPackages = (packages) => writeFile(RECORD, `${JSON.stringify(packages, null, 2)}\n`);

/**
 * Packages whose content differs from the latest release under the same version, or whose version went back. A package
 * that depends on another one of ours changes with it.
 * @param {Packages} released
 * @param {Packages} current
 */
export function packagesToRaise(released, current) {
  return Object.entries(current).flatMap(([name, { version, content }]) => {
    const before = released[name];
    if (!before) return [];
    if (compare(version, before.version) < 0)
      return [`${name} ${version} is older than the released ${before.version}.`];
    if (version !== before.version || content === before.content) return [];
    return [`${name} has changed since ${version} was released: raise its version in package.json.`];
  });
}

/** @param {string} left @param {string} right */
function compare(left, right) {
  const [one, other] = [left, right].map((version) => version.split('.').map(Number));
  const place = [0, 1, 2].find((index) => one?.[index] !== other?.[index]) ?? 0;
  return (one?.[place] ?? 0) - (other?.[place] ?? 0);
}
