import { deliveredApps, lockedPackages } from './delivered.mjs';
import { licencesOf } from './licences.mjs';
import { billOfMaterials } from './sbom.mjs';

describe('what the product is delivered with', () => {
  it('has licences that were all looked at', async () => {
    const { byLicence, unknown } = licencesOf(await lockedPackages(), deliveredApps());
    expect(unknown).toEqual([]);
    expect(byLicence.get('MIT')?.length).toBeGreaterThan(100);
  });

  it('is named by its licence when that is new or missing, wherever it lies, and what only tools need is not', () => {
    const packages = {
      'apps/api': { dependencies: { free: '1', '@own/bound': '2', '@tracker/ui': '*' }, license: 'MIT' },
      'tools/lab': { dependencies: { tool: '4' } },
      'libs/ui': { optionalDependencies: { silent: '3' } },
      'node_modules/@tracker/ui': { link: true, resolved: 'libs/ui' },
      'node_modules/free': { license: 'MIT', version: '1.0.0', peerDependencies: { same: '5', other: '6' } },
      'node_modules/@own/bound': { license: 'MIT', version: '1.0.0' },
      'apps/api/node_modules/@own/bound': { license: 'AGPL-3.0', version: '2.0.0' },
      'node_modules/silent': { version: '3.0.0' },
      'node_modules/tool': { license: 'GPL-3.0', version: '4.0.0' },
      'node_modules/same': { name: 'renamed', license: 'ISC', version: '5.0.0' },
    };
    const { byLicence, unknown } = licencesOf(packages, ['apps/api']);
    expect(unknown).toEqual(['@own/bound 2.0.0: AGPL-3.0', 'silent 3.0.0: none is named']);
    expect(Object.fromEntries(byLicence)).toMatchObject({ MIT: ['free 1.0.0'], ISC: ['renamed 5.0.0'] });
  });

  it('is told to programs as well: what reaches browsers and what the service runs on, without the tools', async () => {
    const { components, dependencies } = await billOfMaterials();
    const names = components.map((component) => component['bom-ref'].replace(/@[^@]+$/, ''));
    expect(names).toEqual(expect.arrayContaining(['react', 'antd', '@module-federation/runtime', 'fastify', 'pg']));
    for (const tool of ['jest', 'nx', 'typescript', '@stryker-mutator/core', '@swc/core', '@tracker/e2e'])
      expect(names).not.toContain(tool);
    const refs = new Set(components.map((component) => component['bom-ref']));
    expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref))).toEqual(
      [],
    );
  }, 60_000);
});
