import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { areaCycles, cruiseWorkspace } from './import-law.mjs';
import { ROOT } from '../workspace/settings.mjs';

const MODULES = 'apps/api/src/modules';
const PLATFORM = 'apps/api/src/platform';

/** @type {[path: string, imported: string][]} */
const FORBIDDEN = [
  ['apps/team/src/one.ts', '../../reports/src/page'],
  ['apps/team/src/two.ts', '../../shell/src/main'],
  ['apps/team/src/three.ts', '../../../libs/database/src/rows'],
  ['apps/team/src/four.ts', 'typeorm'],
  ['apps/team/src/five.ts', 'node:fs'],
  ['apps/team/src/six.ts', 'antd'],
  ['apps/team/src/seven.ts', '@module-federation/runtime'],
  ['apps/team/src/eight.ts', '../../../tools/lab/src/lab.mjs'],
  ['apps/team/src/nine.ts', './page.fixture'],
  ['apps/dev-services/src/one.ts', '../../../libs/contracts/src/limits'],
  ['libs/contracts/src/one.ts', 'pg'],
  ['libs/contracts/src/two.ts', '../../ui/src/button'],
  ['libs/ui/src/one.ts', '../../product/src/form'],
  ['libs/product/src/one.ts', '../../../apps/team/src/page'],
  ['libs/database/src/one.ts', '../../../apps/api/src/main.js'],
  ['libs/database/src/two.ts', '@nestjs/common'],
  ['apps/api/src/one.ts', '../../../libs/ui/src/button.js'],
  ['apps/api/src/two.ts', 'react'],
  [`${MODULES}/auth/one.ts`, '../../server/app.js'],
  [`${PLATFORM}/config/one.ts`, '../storage/disk.js'],
  [`${PLATFORM}/clock.ts`, './config/settings.js'],
  [`${PLATFORM}/http/one.ts`, '../database/pool.js'],
  [`${PLATFORM}/http/two.ts`, '../../modules/auth/session.js'],
  [`${PLATFORM}/http/three.ts`, '../../main.js'],
];
/** @type {[path: string, imported: string][]} */
const ALLOWED = [
  ['apps/team/src/page.ts', '../../../libs/ui/src/button'],
  ['apps/team/src/page.spec.ts', '../../../libs/testing/src/render'],
  ['apps/shell/src/remotes.ts', '@module-federation/runtime'],
  ['libs/contracts/src/schema.ts', 'zod'],
  ['libs/database/src/pool.ts', 'pg'],
  [`${PLATFORM}/http/limits/rate.ts`, '../../config/settings.js'],
  [`${PLATFORM}/http/limits/limits.spec.ts`, '../../../modules/auth/session.js'],
  [`${MODULES}/auth/sign-in.ts`, '../../platform/clock.js'],
  ['apps/api/src/server/start.ts', '../modules/auth/session.js'],
];
const TARGETS = [
  'apps/reports/src/page.ts',
  'apps/shell/src/main.ts',
  'apps/team/src/page.fixture.ts',
  'apps/api/src/main.ts',
  'apps/api/src/server/app.ts',
  'libs/database/src/rows.ts',
  'libs/contracts/src/limits.ts',
  'libs/product/src/form.ts',
  'libs/ui/src/button.ts',
  'libs/testing/src/render.ts',
  'tools/lab/src/lab.mjs',
  `${MODULES}/auth/session.ts`,
  `${PLATFORM}/storage/disk.ts`,
  `${PLATFORM}/config/settings.ts`,
  `${PLATFORM}/database/pool.ts`,
];

describe('the import law', () => {
  /** @type {string} */
  let root;
  /** @type {string[]} */
  let violations;

  beforeAll(async () => {
    root = await temporaryFolder('tracker-imports-');
    const write = async (/** @type {string} */ path, /** @type {string} */ text) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    };
    for (const path of TARGETS) await write(path, 'export type One = 1;\n');
    for (const [path, imported] of [...FORBIDDEN, ...ALLOWED])
      await write(path, `import type { One } from '${imported}';\n`);
    await write(
      `${MODULES}/billing/plan.ts`,
      "import type { Price } from './price.js';\nexport interface Plan { price: Price }\n",
    );
    await write(
      `${MODULES}/billing/price.ts`,
      "import type { Plan } from './plan.js';\nexport interface Price { of: Plan }\n",
    );
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    ({ violations } = await cruiseWorkspace(root));
  });

  afterAll(() => rm(root, { recursive: true }));

  it.each(FORBIDDEN)('forbids %s to import %s, even as a type', (path) => {
    expect(violations.filter((violation) => violation.includes(`: ${path} → `))).not.toEqual([]);
  });

  it.each(ALLOWED)('allows %s to import %s', (path) => {
    expect(violations.filter((violation) => violation.includes(`: ${path} → `))).toEqual([]);
  });

  it('forbids circular imports of types', () => {
    expect(violations.filter((violation) => violation.startsWith('no cycles of files'))).toEqual([
      expect.stringMatching(/billing\/p(?:lan|rice)\.ts → .*billing\/p(?:lan|rice)\.ts/),
    ]);
  });
});

describe('areas that import each other', () => {
  it('are rejected, also through a third area, but imports of specs do not count', () => {
    const modules = [
      { source: `${MODULES}/credentials/bulk/bulk.ts`, targets: [`${MODULES}/portfolio/portfolio.ts`] },
      { source: `${MODULES}/portfolio/token.ts`, targets: [`${MODULES}/documents/file.ts`] },
      { source: `${MODULES}/documents/file.ts`, targets: [`${MODULES}/credentials/limit.ts`, `${PLATFORM}/clock.ts`] },
      { source: `${MODULES}/documents/file.spec.ts`, targets: [`${MODULES}/reports/report.ts`] },
      { source: `${MODULES}/reports/report.ts`, targets: [`${MODULES}/documents/file.ts`] },
      { source: 'apps/team/src/features/browse/list.tsx', targets: ['apps/team/src/features/invite/dialog.tsx'] },
      { source: 'apps/team/src/features/invite/dialog.tsx', targets: ['apps/team/src/features/browse/row.tsx'] },
    ];
    expect(areaCycles(modules)).toEqual([
      `no cycles of areas: ${MODULES}/credentials → ${MODULES}/portfolio → ${MODULES}/documents → ${MODULES}/credentials`,
      'no cycles of areas: apps/team/src/features/browse → apps/team/src/features/invite → apps/team/src/features/browse',
    ]);
  });
});
