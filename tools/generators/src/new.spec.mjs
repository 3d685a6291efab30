import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyWorkspace } from '@tracker/workspace/workspace-copy';

const MINUTES = 60_000;
const TYPE_CHECKER = 'node_modules/@typescript/native/bin/tsc';

/** @type {string} A copy of the workspace, in which one of each kind is created. */
let workspace;

beforeAll(async () => {
  workspace = await copyWorkspace();
}, 2 * MINUTES);

afterAll(async () => {
  if (workspace) await rm(workspace, { recursive: true, force: true });
});

describe('npm run new creates', () => {
  /** @type {string[]} */
  let written;

  beforeAll(async () => {
    written = [];
    for (const [kind, name] of [
      ['remote', 'sample-pages'],
      ['module', 'sample-calls'],
      ['entity', 'sample-entry'],
    ]) {
      const output = await succeed(['tools/generators/src/new.mjs', String(kind), String(name)]);
      written.push(...output.split('\n').flatMap((line) => /^(?:created|changed) +(.+)$/.exec(line)?.[1] ?? []));
    }
    const servers = ['contracts', 'database', 'testing', 'api'].map((name) => `@tracker/${name}`);
    await nx('run-many', '-t', 'build', '-p', '@tracker/sample-pages', ...servers);
  }, 5 * MINUTES);

  it('a remote that is built with a place of its own in the navigation', async () => {
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
  });

  it(
    'a remote whose specs pass',
    async () => {
      await nx('test', '@tracker/sample-pages');
      expect(await testCounts('apps/sample-pages')).toEqual({ passed: 3, failed: 0 });
    },
    2 * MINUTES,
  );

  it('a remote that the lock file and the installed packages know', async () => {
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
    'a module that answers on a real database, to its owner only',
    async () => {
      await jest('apps/api', 'sample-calls');
      expect(await testCounts('apps/api')).toEqual({ passed: 3, failed: 0 });
    },
    3 * MINUTES,
  );

  it(
    'an entity whose migration makes what it describes',
    async () => {
      await jest('libs/database', 'sample-entry|schema');
      const { passed, failed } = await testCounts('libs/database');
      expect([passed > 2, failed]).toEqual([true, 0]);
    },
    3 * MINUTES,
  );

  it(
    'what the compiler accepts',
    async () => {
      const { references } = await readJson('tsconfig.json');
      expect(references).toContainEqual({ path: 'apps/sample-pages' });
      await succeed([TYPE_CHECKER, '-b', 'apps/sample-pages']);
      expect(await readdir(join(workspace, 'apps/sample-pages/dist-types/pages'))).toContain('sample-pages.page.d.ts');
      await writeFile(
        join(workspace, 'tsconfig.samples.json'),
        JSON.stringify({
          extends: './tsconfig.server.json',
          // Declarations of the whole API cannot be written where packages are linked from elsewhere.
          compilerOptions: { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true },
          files: written.filter((path) => /^(?:apps\/api|libs)\/.*\.ts$/.test(path)),
        }),
      );
      await succeed([TYPE_CHECKER, '-p', 'tsconfig.samples.json']);
    },
    5 * MINUTES,
  );

  it(
    'what lint, formatting and import law accept',
    async () => {
      await succeed(['node_modules/oxlint/bin/oxlint', ...written.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))]);
      await succeed(['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', ...written]);
      await succeed(['tools/workspace/src/check-import-law.mjs']);
    },
    5 * MINUTES,
  );
});

describe('npm run new refuses', () => {
  /** @type {string} */
  let before;

  beforeAll(async () => {
    before = await fingerprint();
  });

  it.each([
    ['', 'Usage: npm run new -- remote|module|entity <name>, such as npm run new -- remote training-courses'],
    [
      'page training',
      'Usage: npm run new -- remote|module|entity <name>, such as npm run new -- remote training-courses',
    ],
    ['remote Training', notAName('Training')],
    ['module training_courses', notAName('training_courses')],
    ['entity ../user', notAName('../user')],
    ['remote training--courses', notAName('training--courses')],
    ['remote x', notAName('x')],
    ['remote reports', 'There is already a project named reports.'],
    ['remote contracts', 'There is already a project named contracts.'],
    ['remote settings', 'The remote team has pages at /settings already.'],
    ['remote api', '/api is the server’s own: choose another name.'],
    ['module credentials', 'There is already a module named credentials.'],
    ['module permissions', 'There is already a contract named permissions: libs/contracts/src/permissions.ts.'],
    ['module subscriptions', 'Another module answers at /api/subscriptions already.'],
    ['module http', 'There is already a class named HttpModule.'],
    ['entity user', 'There is already an entity named user.'],
    ['entity release-exposure', 'There is already a table named release_exposures.'],
    ['entity column', 'Column is the name of something else already: choose another.'],
    ['entity promise', 'Promise is the name of something else already: choose another.'],
  ])('"%s" in one sentence and changes nothing', async (words, sentence) => {
    const { code, output } = await run(['tools/generators/src/new.mjs', ...words.split(' ').filter(Boolean)]);
    expect([code, output.trim()]).toEqual([1, sentence]);
    expect(await fingerprint()).toBe(before);
  });

  it('to leave anything behind when a file cannot be written', async () => {
    const place = join(workspace, 'libs/contracts/src/sample-failure.ts');
    await symlink('/nowhere/at-all.ts', place);
    const { code } = await run(['tools/generators/src/new.mjs', 'module', 'sample-failure']);
    expect(code).toBe(1);
    expect(await fingerprint()).toBe(before);
  });
});

/** @param {string} name */
function notAName(name) {
  return `"${name}" cannot be a name: use 2 to 30 lower-case letters and digits, with hyphens between words, such as training-courses.`;
}

/**
 * Runs a script of the copy, as a person would there.
 * @param {string[]} args
 * @param {string} [folder]
 * @returns {Promise<{ code: number, output: string }>}
 */
async function run(args, folder = '.') {
  const [script = '', ...rest] = args;
  const child = spawn(process.execPath, [join(workspace, script), ...rest], {
    cwd: join(workspace, folder),
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code, output };
}

/** Without what this run of jest and Nx told its own processes: it would lead theirs back to this workspace. */
function environment() {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:NX_|JEST_|NODE_ENV$|TEST_DATABASE_TEMPLATE$)/.test(name),
  );
  return { ...Object.fromEntries(own), NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
}

/**
 * @param {string[]} args
 * @param {string} [folder]
 */
async function succeed(args, folder) {
  const { code, output } = await run(args, folder);
  if (code !== 0) throw new Error(`${args.join(' ')} failed.\n${output}`);
  return output;
}

/** @param {string[]} args */
const nx = (...args) => succeed(['node_modules/nx/dist/bin/nx.js', ...args, '--output-style=static']);

/**
 * @param {string} project
 * @param {string} pattern
 */
const jest = (project, pattern) =>
  succeed(['node_modules/jest/bin/jest.js', '--json', '--outputFile=test-results/jest.json', pattern], project);

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(join(workspace, path), 'utf8'));
}

/** @param {string} project */
async function testCounts(project) {
  const { numPassedTests, numFailedTests } = await readJson(join(project, 'test-results/jest.json'));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Paths and contents of the sources. */
async function fingerprint() {
  const hash = createHash('sha256');
  for (const group of ['apps', 'libs', 'tools', 'package-lock.json', 'tsconfig.json']) {
    const place = join(workspace, group);
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = (entries ?? []).filter((entry) => entry.isFile() && !/node_modules|dist/.test(entry.parentPath));
    for (const path of entries ? files.map(({ parentPath, name }) => join(parentPath, name)).sort() : [place])
      hash
        .update(path)
        .update('\0')
        .update(await readFile(path));
  }
  return hash.digest('hex');
}
