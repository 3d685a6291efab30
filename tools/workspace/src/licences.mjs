// npm run licences: what the product is delivered with, by licence; fails when one is there that nobody has looked at. `npm run sbom` tells the same to programs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './settings.mjs';

/** They ask for no more than that their text goes along, and a font's (OFL) that it is not sold by itself. */
const ACCEPTED = [
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
];

/** What these packages leave out or say in words of their own, as their files say it. */
/** @type {Record<string, string>} */
const READ_BY_HAND = {
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
};

/**
 * @param {Record<string, { license?: string, version?: string, dev?: boolean, devOptional?: boolean, link?: boolean }>} packages of the lock file
 * @returns {{ byLicence: Map<string, string[]>, unknown: string[] }}
 */
export function licencesOf(packages) {
  /** @type {Map<string, string[]>} */
  const byLicence = new Map();
  /** @type {string[]} */
  const unknown = [];
  for (const [path, { license = '', version, dev, devOptional, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || devOptional || link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = READ_BY_HAND[name] ?? license;
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`]);
    if (!READ_BY_HAND[name] && !ACCEPTED.includes(licence))
      unknown.push(`${name} ${version}: ${licence || 'none is named'}`);
  }
  return { byLicence, unknown };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const { byLicence, unknown } = licencesOf(packages);
  for (const [licence, names] of [...byLicence].toSorted((one, other) => other[1].length - one[1].length))
    console.log(`${licence} (${names.length})\n  ${[...new Set(names)].toSorted().join(', ')}`);
  for (const line of unknown) console.error(`Nobody has accepted the licence of ${line}.`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
}
