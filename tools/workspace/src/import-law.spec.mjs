import { cycleViolations, folderLawViolations, importLawViolations, roomCycleViolations } from './import-law.mjs';

const targets = { lint: {}, typecheck: {} };

/** @param {[string, string, string, string]} edge */
function graphOf([source, sourceTag, target, targetTag]) {
  return {
    nodes: { [source]: { data: { tags: [sourceTag], targets } }, [target]: { data: { tags: [targetTag], targets } } },
    dependencies: { [source]: [{ source, target }], [target]: [] },
  };
}

describe('import law', () => {
  it.each(
    /** @type {[string, string, string, string][]} */ ([
      ['credentials', 'scope:remote', 'team', 'scope:remote'],
      ['credentials', 'scope:remote', 'shell', 'scope:shell'],
      ['credentials', 'scope:remote', 'database', 'scope:database'],
      ['ui', 'scope:browser-lib', 'api', 'scope:api'],
      ['contracts', 'scope:contracts', 'ui', 'scope:browser-lib'],
      ['ui', 'scope:browser-lib', 'product', 'scope:product'],
      ['product', 'scope:product', 'credentials', 'scope:remote'],
      ['api', 'scope:api', 'shell-sdk', 'scope:browser-lib'],
      ['database', 'scope:database', 'api', 'scope:api'],
    ]),
  )('refuses that %s (%s) uses %s (%s)', (...edge) => {
    expect(importLawViolations(graphOf(edge))).toEqual([`${edge[0]} must not depend on ${edge[2]}.`]);
  });

  it.each(
    /** @type {[string, string, string, string][]} */ ([
      ['credentials', 'scope:remote', 'ui', 'scope:browser-lib'],
      ['api', 'scope:api', 'database', 'scope:database'],
      ['database', 'scope:database', 'contracts', 'scope:contracts'],
      ['api', 'scope:api', 'testing', 'scope:testing'],
    ]),
  )('lets %s (%s) use %s (%s)', (...edge) => {
    expect(importLawViolations(graphOf(edge))).toEqual([]);
  });

  it('refuses a project that says nothing of itself', () => {
    expect(importLawViolations({ nodes: { new: { data: {} } }, dependencies: {} })).toEqual([
      'new has no tag in its package.json (nx.tags).',
    ]);
  });

  it('refuses a project that lint or the compiler would not see', () => {
    expect(
      importLawViolations({
        nodes: { new: { data: { tags: ['scope:remote'], targets: { lint: {} } } } },
        dependencies: {},
      }),
    ).toEqual(['new is left out of typecheck: name it in its package.json (nx.targets).']);
  });
});

describe('cycles of projects', () => {
  /** @param {Record<string, string[]>} uses */
  const graphWith = (uses) => ({
    dependencies: Object.fromEntries(
      Object.entries(uses).map(([source, targets]) => [source, targets.map((target) => ({ source, target }))]),
    ),
  });

  it('are refused once each, with the way round', () => {
    expect(
      cycleViolations(
        graphWith({ api: ['contracts'], contracts: ['workspace'], workspace: ['ground', 'contracts'], ground: [] }),
      ),
    ).toEqual(['contracts → workspace → contracts is a cycle of projects.']);
  });

  it('are not what two ways to the same project are', () => {
    expect(
      cycleViolations(graphWith({ api: ['database', 'contracts'], database: ['contracts'], contracts: [] })),
    ).toEqual([]);
  });
});

describe('import law inside the API', () => {
  it.each([
    ['platform/config/environment.ts', '../storage/s3-disk.js'],
    ['platform/logging/logger.ts', '../actor/request-context.js'],
    ['platform/clock/clock.ts', '../config/environment.js'],
    ['platform/database/database.module.ts', '../http/route-rules.js'],
    ['platform/http/permission.guard.ts', '../database/database.module.js'],
    ['platform/http/pages/page-routes.ts', '../../../modules/rollout/registry/registry.service.js'],
    ['platform/http/rate-limit.ts', '../../register-remotes.js'],
    ['modules/auth/session.service.ts', '../../server/create-http-app.js'],
  ])('refuses that %s imports %s, a type or not', (path, imported) => {
    const sentence = `apps/api/src/${path} must not import ${imported}.`;
    expect(folderLawViolations({ [path]: `import { one } from '${imported}';` })).toEqual([sentence]);
    expect(folderLawViolations({ [path]: `import type {\n  One,\n} from '${imported}';` })).toEqual([sentence]);
    expect(folderLawViolations({ [path]: `const { one } = await import('${imported}');` })).toEqual([sentence]);
  });

  it.each([
    ['platform/http/rate-limit.ts', '../config/environment.js'],
    ['platform/http/platform.spec.ts', '../../modules/auth/sessions/session.service.js'],
    ['platform/http/pages/page-routes.ts', '../request-path.js'],
    ['platform/http/permission.guard.ts', '../actor/membership-lookup.js'],
    ['modules/auth/session.service.ts', '../../platform/actor/actor.js'],
    ['modules/auth/auth.controller.ts', '../../platform/http/route-rules.js'],
    ['modules/billing/billing.module.ts', '../mailer/mailer.module.js'],
    ['server/create-http-app.ts', '../modules/rollout/registry.service.js'],
    ['app.module.ts', './modules/auth/auth.module.js'],
  ])('lets %s import %s', (path, imported) => {
    expect(folderLawViolations({ [path]: `import { one } from '${imported}';` })).toEqual([]);
  });
});

describe('cycles of modules, features and other folders', () => {
  const API = 'apps/api/src/modules';

  it('are refused, by a type as well, and by way of others', () => {
    expect(
      roomCycleViolations({
        [`${API}/credentials/bulk/bulk.service.ts`]:
          "import { PortfolioService } from '../../portfolio/portfolio.service.js';",
        [`${API}/portfolio/portfolio.service.ts`]: "import { newShareToken } from './share-token.js';",
        [`${API}/portfolio/share-token.ts`]: "import type { Held } from '../documents/held.js';",
        [`${API}/documents/held.ts`]: "import { limit } from '../credentials/limit.js';",
        'apps/team/src/features/browse/list.tsx': "const late = () => import('../invite/dialog');",
        'apps/team/src/features/invite/dialog.tsx': "import { row } from '../browse/row';",
        'apps/shell/src/layout/frame.tsx': "import { Ended } from '../session/ended';",
        'apps/shell/src/session/sign-in.tsx': "import { Frame } from '../layout/frame';",
      }),
    ).toEqual([
      `${API}/credentials → ${API}/portfolio → ${API}/documents → ${API}/credentials is a cycle of folders.`,
      'apps/team/src/features/browse → apps/team/src/features/invite → apps/team/src/features/browse is a cycle of folders.',
      'apps/shell/src/layout → apps/shell/src/session → apps/shell/src/layout is a cycle of folders.',
    ]);
  });

  it('are not what specs import, nor what lies in one module or beside all', () => {
    expect(
      roomCycleViolations({
        [`${API}/credentials/credentials.service.ts`]: "import { one } from '../documents/one.js';",
        [`${API}/credentials/bulk/bulk.service.ts`]: "import { two } from '../credentials.service.js';",
        [`${API}/documents/one.ts`]: "import { Clock } from '../../platform/clock.js';",
        [`${API}/documents/one.spec.ts`]: "import { three } from '../credentials/credentials.service.js';",
      }),
    ).toEqual([]);
  });
});
