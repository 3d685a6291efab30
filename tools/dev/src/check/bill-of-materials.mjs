// `npm run sbom` prints what is delivered, as CycloneDX. `npm run licences` lists its licences and fails for one that
// isn't accepted yet. CycloneDX is downloaded on demand; license checkers don't find packages that npm hoists out of
// workspaces.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { remoteNames, ROOT } from '../workspace/settings.mjs';

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} Licence
 * @typedef {{ name: string, group?: string, version: string, licenses?: Licence[] }} Component
 */

const CYCLONEDX = '@cyclonedx/cyclonedx-npm@6.0.1';

/** These require at most that their text is included; OFL also forbids selling the font by itself. */
const ACCEPTED = new Set([
  '(MIT OR CC0-1.0)',
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
  'Unlicense',
]);

/**
 * Packages whose metadata lacks a standard licence name; taken from their license files.
 * @type {Record<string, string>}
 */
const READ_BY_HAND = {
  'credentials-context': 'BSD-3-Clause AND W3C-20150513',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
};

/** @param {Component[]} components */
export function licencesOf(components) {
  /** @type {Map<string, string[]>} */
  const byLicence = new Map();
  const unaccepted = [];
  for (const { name, group, version, licenses = [] } of components.filter(
    (component) => component.group !== '@tracker',
  )) {
    const label = `${group ? `${group}/` : ''}${name} ${version}`;
    const named = new Set(licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name));
    const licence = READ_BY_HAND[name] ?? [...named].join(' AND ');
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), label]);
    if (!READ_BY_HAND[name] && !ACCEPTED.has(licence)) unaccepted.push(`${label}: ${licence || 'none is named'}`);
  }
  return { byLicence, unaccepted };
}

function billOfMaterials() {
  const npm = ['exec', '--yes', '--omit=optional', `--package=${CYCLONEDX}`, '--', 'cyclonedx-npm'];
  const apps = ['api', 'shell', ...remoteNames()].flatMap((name) => ['--workspace', `apps/${name}`]);
  const options = ['--omit', 'dev', 'peer', '--flatten-components', '--output-reproducible', '--no-validate', ...apps];
  return execFileSync('npm', [...npm, ...options], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bom = billOfMaterials();
  if (process.argv[2] !== 'licences') console.log(bom);
  else {
    const { byLicence, unaccepted } = licencesOf(JSON.parse(bom).components);
    for (const [licence, names] of [...byLicence].toSorted((one, other) => other[1].length - one[1].length))
      console.log(`${licence} (${names.length})\n  ${[...new Set(names)].toSorted().join(', ')}`);
    for (const line of unaccepted) console.error(`Nobody has accepted the licence of ${line}.`);
    process.exitCode = unaccepted.length > 0 ? 1 : 0;
  }
}
