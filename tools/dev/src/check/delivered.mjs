import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteNames } from '../workspace/remote-names.mjs';
import { ROOT } from '../workspace/settings.mjs';

/**
 * @typedef {{ name?: string, license?: string, version?: string, link?: boolean, resolved?: string, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 */

/** @returns {string[]} */
export const deliveredApps = () => ['api', 'shell', ...remoteNames()].map((name) => `apps/${name}`);

/** @returns {Promise<Record<string, Locked>>} */
export async function lockedPackages() {
  return JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
}

/**
 * Packages that these folders need, directly or indirectly. npm's `dev` flags don't help, because the dependencies of
 * tools aren't development dependencies.
 * @param {Record<string, Locked>} packages of the lock file, by path
 * @param {string[]} folders
 * @returns {{ name: string, version: string, license: string }[]} third-party packages only
 */
export function packagesOf(packages, folders) {
  const places = new Set(folders);
  // The set grows during iteration, which also visits added elements.
  for (const place of places) for (const name of neededBy(packages[place])) found(packages, place, name, places);
  return [...places]
    .filter((place) => place.includes('node_modules/'))
    .map((place) => {
      const { name = nameAt(place), version = '', license = '' } = packages[place] ?? {};
      return { name, version, license };
    });
}

/**
 * Looks upward from the package's own folder, as Node does. Packages for other platforms aren't installed.
 * @param {Record<string, Locked>} packages
 * @param {string} place
 * @param {string} name
 * @param {Set<string>} places
 */
function found(packages, place, name, places) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const there = `${folder}${folder && '/'}node_modules/${name}`;
    const { link, resolved } = packages[there] ?? {};
    if (packages[there]) return void places.add(link && resolved ? resolved : there);
    if (!folder) return;
  }
}

/** @param {Locked} [locked] */
function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = {}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** @param {string} place */
const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
