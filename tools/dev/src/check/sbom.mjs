// npm run sbom: lists what is delivered, as CycloneDX. `npm sbom` covers the whole workspace, and with `--omit=dev` npm
// 11 leaves out React.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { deliveredApps, lockedPackages, packagesOf } from './delivered.mjs';
import { ROOT } from '../workspace/settings.mjs';

/** @typedef {{ components: { 'bom-ref': string }[], dependencies: { ref: string, dependsOn: string[] }[] }} Bom */

/**
 * @param {Bom} bom
 * @param {Set<string>} delivered as `name@version`
 * @returns {Bom}
 */
function ofDelivered(bom, delivered) {
  const components = bom.components.filter((component) => delivered.has(component['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => delivered.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => delivered.has(needed)) }));
  return { ...bom, components, dependencies };
}

export async function billOfMaterials() {
  const npm = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  /** @type {Bom} */
  const bom = JSON.parse(execFileSync('npm', npm, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 }));
  const packages = packagesOf(await lockedPackages(), deliveredApps());
  return ofDelivered(bom, new Set(packages.map(({ name, version }) => `${name}@${version}`)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(await billOfMaterials(), null, 2));
