import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FAST_AND_FORGETFUL, startPostgres } from '@tracker/test-infrastructure/embedded-postgres';
import { compileProject } from '../workspace/compile.mjs';
import {
  CLI,
  closeTrial,
  fingerprint,
  generate,
  jest,
  nx,
  openTrial,
  readJson,
  run,
  succeed,
  testCounts,
  workspace,
} from './trial.fixture.mjs';

const MINUTES = 60_000;
const MIGRATIONS = 'libs/database/src/migrations.ts';
const TYPE_CHECKER = 'node_modules/@typescript/native/bin/tsc';

beforeAll(openTrial, 2 * MINUTES);
afterAll(closeTrial);

describe('npm run new creates', () => {
  /** @type {string} */
  let untouched;
  /** @type {string} */
  let migrations;
  /** @type {string[]} */
  let written;

  beforeAll(async () => {
    untouched = await fingerprint();
    migrations = await readFile(join(workspace, MIGRATIONS), 'utf8');
    written = [];
    for (const words of ['remote sample-pages', 'remote licences --with-module', 'entity sample-entries'])
      written.push(...(await generate(`new ${words}`)));
    const servers = ['contracts', 'database', 'testing', 'api'].map((name) => `@tracker/${name}`);
    await nx('run-many', '-t', 'build', '-p', '@tracker/sample-pages', '@tracker/licences', ...servers);
  }, 5 * MINUTES);

  it('a remote that builds and has its own navigation entry', async () => {
    const manifest = await readJson('apps/sample-pages/dist/remote-manifest.json');
    const others = await Promise.all(
      ['credentials', 'team'].map((name) => readFile(join(workspace, `apps/${name}/src/remote.manifest.ts`), 'utf8')),
    );
    const orders = others.flatMap((text) => [...text.matchAll(/order: (\d+)/g)].map(([, order]) => Number(order)));
    expect(manifest.routes).toMatchObject([{ path: '/sample-pages', access: 'signed-in', title: 'Sample Pages' }]);
    expect(manifest.navigation).toMatchObject([{ path: '/sample-pages', label: 'Sample Pages' }]);
    expect(manifest.navigation[0].order).toBeGreaterThan(Math.max(...orders));
    const files = await readdir(join(workspace, 'apps/sample-pages/dist'));
    expect(files).toContain(manifest.entry);
    const withRows = await readJson('apps/licences/dist/remote-manifest.json');
    expect(withRows.navigation).toMatchObject([{ path: '/licences', label: 'Licences' }]);
    expect(withRows.navigation[0].order).toBeGreaterThan(manifest.navigation[0].order);
    // Those of operators come last.
    expect(withRows.navigation[0].order).toBeLessThan(200);
  });

  it('English singular and plural names', () => {
    expect(written).toEqual(
      expect.arrayContaining([
        'libs/database/src/entities/licence.entity.ts',
        expect.stringMatching(/migrations\/\d+-licences\.ts$/),
        'libs/database/src/entities/sample-entry.entity.ts',
        expect.stringMatching(/migrations\/\d+-sample-entries\.ts$/),
        'apps/licences/src/screens/licences/licence-form.tsx',
      ]),
    );
  });

  it(
    'a remote whose specs pass',
    async () => {
      for (const project of ['apps/sample-pages', 'apps/licences']) await jest(project, 'src');
      expect(await testCounts('apps/sample-pages')).toEqual({ passed: 3, failed: 0 });
      expect(await testCounts('apps/licences')).toEqual({ passed: 5, failed: 0 });
    },
    2 * MINUTES,
  );

  it('a remote in the lock file and in node_modules', async () => {
    const { packages } = await readJson('package-lock.json');
    expect(Object.keys(packages)).toEqual(Object.keys(packages).toSorted((a, b) => a.localeCompare(b, 'en')));
    const { name, version, dependencies, devDependencies } = await readJson('apps/sample-pages/package.json');
    expect(packages['apps/sample-pages']).toEqual({ name, version, dependencies, devDependencies });
    expect(packages['node_modules/@tracker/sample-pages']).toEqual({ resolved: 'apps/sample-pages', link: true });
    expect(await readJson('node_modules/@tracker/sample-pages/package.json')).toEqual(
      await readJson('apps/sample-pages/package.json'),
    );
  });

  it(
    'a module that stores rows in a real database, visible only to their owner',
    async () => {
      await jest('apps/api', 'modules/licences');
      expect(await testCounts('apps/api')).toEqual({ passed: 5, failed: 0 });
    },
    3 * MINUTES,
  );

  it(
    'an entity that matches its migration',
    async () => {
      await jest('libs/database', 'sample-entry|licence|schema');
      const { passed, failed } = await testCounts('libs/database');
      expect([passed > 4, failed]).toEqual([true, 0]);
    },
    3 * MINUTES,
  );

  it(
    'code that compiles',
    async () => {
      const { references } = await readJson('tsconfig.json');
      expect(references).toEqual(expect.arrayContaining([{ path: 'apps/sample-pages' }, { path: 'apps/licences' }]));
      await succeed([TYPE_CHECKER, '-b', 'apps/sample-pages', 'apps/licences']);
      expect(await readdir(join(workspace, 'apps/sample-pages/dist-types/screens/sample-pages'))).toContain(
        'sample-pages.page.d.ts',
      );
      await writeFile(
        join(workspace, 'tsconfig.samples.json'),
        JSON.stringify({
          extends: './tsconfig.server.json',
          // Declarations of the whole API cannot be written where packages are linked from elsewhere.
          compilerOptions: {
            composite: false,
            declaration: false,
            emitDeclarationOnly: false,
            noEmit: true,
            rootDir: null,
            tsBuildInfoFile: null,
          },
          files: written.filter((path) => /^(?:apps\/api|libs)\/.*\.ts$/.test(path)),
          include: ['apps/api/src/**/*.d.ts'],
        }),
      );
      await succeed([TYPE_CHECKER, '-p', 'tsconfig.samples.json']);
    },
    5 * MINUTES,
  );

  it(
    'code that passes lint, formatting and import law',
    async () => {
      await Promise.all([
        succeed(['node_modules/oxlint/bin/oxlint', ...written.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))]),
        succeed(['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...written]),
        succeed(['tools/dev/src/check/check-import-law.mjs']),
      ]);
    },
    5 * MINUTES,
  );

  it(
    'a remote that deploys with the others without being listed anywhere',
    async () => {
      const server = await startPostgres(join(workspace, '.data'), { settings: FAST_AND_FORGETFUL });
      try {
        const output = await succeed(['tools/dev/src/start/run-command.mjs', 'register-remotes']);
        expect(output.match(/^\S+/gm)).toEqual(['licences', 'sample-pages']);
      } finally {
        await server.stop();
      }
      for (const file of ['docker-compose.yml', 'deploy/kubernetes/release.yaml'])
        expect(await readFile(join(workspace, file), 'utf8')).toMatch(
          /\[(?:'?node'?), '?apps\/api\/dist\/register-remotes\.js'?\]/,
        );
    },
    2 * MINUTES,
  );

  it(
    'code that npm run remove deletes again, except migrations, and the API builds without it',
    async () => {
      for (const words of ['remote sample-pages', 'remote licences --with-module']) await generate(`remove ${words}`);
      await succeed([CLI, 'remove', 'entity', 'sample-entry']);
      // What a release of another remote would build: the service on the disk is then older than what it stands on.
      await compileProject(join(workspace, 'libs/contracts'));
      expect(await succeed(['tools/dev/src/start/run-command.mjs', 'rollout', 'help'])).toContain('npm run rollout');
      const kept = written.filter((path) => path.startsWith('libs/database/src/migrations/'));
      expect(kept).toHaveLength(2);
      await Promise.all(kept.map((path) => rm(join(workspace, path))));
      await writeFile(join(workspace, MIGRATIONS), migrations);
      expect(await fingerprint()).toBe(untouched);
    },
    3 * MINUTES,
  );
});

const USAGE =
  'Usage: npm run new -- remote|module|entity <name> [--with-module], such as npm run new -- remote licences --with-module';

describe('npm run new refuses', () => {
  /** @type {string} */
  let before;

  beforeAll(async () => {
    before = await fingerprint();
  });

  it.each([
    ['', USAGE],
    ['page training', USAGE],
    ['module training --with-module', USAGE],
    ['remote Training', notAName('Training')],
    ['module training_courses', notAName('training_courses')],
    ['entity ../user', notAName('../user')],
    ['remote training--courses', notAName('training--courses')],
    ['remote x', notAName('x')],
    ['remote reports', 'There is already a project named reports.'],
    ['remote contracts', 'There is already a project named contracts.'],
    ['remote settings', 'The remote team has pages at /settings already.'],
    ['remote verify', '/verify is the server’s own: choose another name.'],
    ['remote calendar', '/calendar is the server’s own: choose another name.'],
    ['module credentials', 'There is already a module named credentials.'],
    ['module values', 'There are contracts of values already: libs/contracts/src/values.'],
    ['module subscriptions', 'Another module answers at /api/subscriptions already.'],
    ['module platform', 'There is already a class named PlatformModule.'],
    ['entity user', 'There is already an entity named user.'],
    ['entity release-exposure', 'There is already a table named release_exposures.'],
    ['entity column', 'Column is the name of something else already: choose another.'],
    ['entity promise', 'Promise is the name of something else already: choose another.'],
  ])('"%s" with one sentence', async (words, sentence) => {
    await expect(generate(`new ${words}`.trim())).rejects.toThrow(sentence);
  });

  it('with a failing exit code, without changing anything', async () => {
    const { code, output } = await run([CLI, 'new', 'entity', 'user']);
    expect([code, output.trim()]).toEqual([1, 'There is already an entity named user.']);
    expect(await fingerprint()).toBe(before);
  });

  it('to leave files behind if one cannot be written', async () => {
    const place = join(workspace, 'libs/database/src/entities/sample-failure.spec.ts');
    await symlink('/nowhere/at-all.ts', place);
    await expect(generate('new module sample-failure')).rejects.toThrow('ENOENT');
    expect(await fingerprint()).toBe(before);
  });
});

/** @param {string} name */
function notAName(name) {
  return `"${name}" cannot be a name: use 2 to 30 lower-case letters and digits, with hyphens between words, such as training-courses.`;
}
