import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../places.mjs';
import { packageContent, PACKAGES, readPackage } from './package-content.mjs';

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
