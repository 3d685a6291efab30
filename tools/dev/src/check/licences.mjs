// npm run licences: lists delivered packages by licence and fails for a licence that isn't accepted yet.
import { pathToFileURL } from 'node:url';
import { deliveredApps, lockedPackages, packagesOf } from './delivered.mjs';

/** These only require their text to be included; OFL also forbids selling the font by itself. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
];

/** Packages whose metadata lacks a standard licence name; taken from their license files. */
/** @type {Record<string, string>} */
const READ_BY_HAND = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
};

/**
 * @param {Record<string, import('./delivered.mjs').Locked>} packages of the lock file
 * @param {string[]} folders delivered projects
 * @returns {{ byLicence: Map<string, string[]>, unknown: string[] }}
 */
export function licencesOf(packages, folders) {
  /** @type {Map<string, string[]>} */
  const byLicence = new Map();
  /** @type {string[]} */
  const unknown = [];
  for (const { name, version, license } of packagesOf(packages, folders)) {
    const licence = READ_BY_HAND[name] ?? license;
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`]);
    if (!READ_BY_HAND[name] && !ACCEPTED.includes(licence))
      unknown.push(`${name} ${version}: ${licence || 'none is named'}`);
  }
  return { byLicence, unknown };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { byLicence, unknown } = licencesOf(await lockedPackages(), deliveredApps());
  for (const [licence, names] of [...byLicence].toSorted((one, other) => other[1].length - one[1].length))
    console.log(`${licence} (${names.length})\n  ${[...new Set(names)].toSorted().join(', ')}`);
  for (const line of unknown) console.error(`Nobody has accepted the licence of ${line}.`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}
