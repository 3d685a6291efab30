import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licencesOf } from './licences.mjs';
import { ROOT } from './settings.mjs';

describe('the licences of what the product is delivered with', () => {
  it('were all looked at', async () => {
    const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
    const { byLicence, unknown } = licencesOf(packages);
    expect(unknown).toEqual([]);
    expect(byLicence.get('MIT')?.length).toBeGreaterThan(100);
  });

  it('are named when they are new or missing, and not those of tools', () => {
    const { byLicence, unknown } = licencesOf({
      'node_modules/free': { license: 'MIT', version: '1.0.0' },
      'apps/api/node_modules/@own/bound': { license: 'AGPL-3.0', version: '2.0.0' },
      'node_modules/silent': { version: '3.0.0' },
      'node_modules/tool': { license: 'GPL-3.0', version: '4.0.0', dev: true },
      'apps/api': { license: 'MIT' },
    });
    expect(unknown).toEqual(['@own/bound 2.0.0: AGPL-3.0', 'silent 3.0.0: none is named']);
    expect([...byLicence.keys()]).toEqual(['MIT', 'AGPL-3.0', '']);
  });
});
