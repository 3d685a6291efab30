import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteNames } from '../workspace/remote-names.mjs';
import { ROOT } from '../workspace/settings.mjs';

/**
 * @typedef {{ name?: string, license?: string, version?: string, link?: boolean, resolved?: string, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Locked
 */

/** What reaches who runs or uses the product: the service, the shell and every remote. @returns {string[]} folders */
export const deliveredApps = () => ['api', 'shell', ...remoteNames()].map((name) => `apps/${name}`);

/** @returns {Promise<Record<string, Locked>>} */
export async function lockedPackages() {
  return JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')).packages;
}

/**
 * The packages that these folders need, and those that they need in their turn. npm's own marks (`dev`) do not tell: a tool's dependencies are none
 * of the product's, though nobody's for development.
 * @param {Record<string, Locked>} packages of the lock file, by their places
 * @param {string[]} folders
 * @returns {{ name: string, version: string, license: string }[]} those of others
 */
export function packagesOf(packages, folders) {
  const places = new Set(folders);
  // A set that grows while it is gone through is gone through to its end.
  for (const place of places) for (const name of neededBy(packages[place])) found(packages, place, name, places);
  return [...places]
    .filter((place) => place.includes('node_modules/'))
    .map((place) => {
      const { name = nameAt(place), version = '', license = '' } = packages[place] ?? {};
      return { name, version, license };
    });
}

/**
 * From its own folder upwards, as Node looks; what is made for another system is not there.
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
