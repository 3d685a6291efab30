import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileProject } from '../workspace/compile.mjs';
import { copyWorkspace } from '../workspace/workspace-copy.mjs';

/** @type {string} A copy of the workspace, whose sources are changed. */
let workspace;

beforeAll(async () => {
  workspace = await copyWorkspace();
  await compileProject(join(workspace, 'libs/contracts'));
});

afterAll(async () => {
  if (workspace) await rm(workspace, { recursive: true, force: true });
});

/** Builds `team` as it is now. */
async function version() {
  const { bundle } = await import(join(workspace, 'tools/remote/src/build/bundle.mjs'));
  const { remoteConfig } = await import(join(workspace, 'tools/remote/src/build/preset.mjs'));
  await bundle(remoteConfig({ name: 'team' }));
  return JSON.parse(await readFile(join(workspace, 'apps/team/dist/remote-manifest.json'), 'utf8')).version;
}

const add = (/** @type {string} */ file, /** @type {string} */ text) => appendFile(join(workspace, file), text);

/**
 * @template T
 * @param {string} file
 * @param {(content: T) => void} change
 */
async function changeJson(file, change) {
  const content = JSON.parse(await readFile(join(workspace, file), 'utf8'));
  change(content);
  await writeFile(join(workspace, file), JSON.stringify(content, null, 2));
}

it('a remote keeps its version while nothing changes that reaches its bundle, and gets another one when something does', async () => {
  const first = await version();
  expect(first).toMatch(/^0\.1\.0-[0-9a-f]{10}$/);

  // A dependency of the server's, a comment and a type in the libraries, another remote changed and one more.
  await changeJson('apps/api/package.json', (/** @type {{ dependencies: { pg: string } }} */ { dependencies }) => {
    dependencies.pg = '99.0.0';
  });
  await changeJson(
    'package-lock.json',
    (/** @type {{ packages: { 'node_modules/pg': { version: string } } }} */ { packages }) => {
      packages['node_modules/pg'].version = '99.0.0';
    },
  );
  await add('libs/ui/src/button.tsx', '\n// A word on buttons.\nexport type Unneeded = string;\n');
  await add(
    'libs/contracts/src/organizations/permissions.ts',
    '\n/** A word on permissions. */\nexport type Needless = string;\n',
  );
  await add('apps/reports/src/remote-entry.tsx', '\nexport const another = 1;\n');
  await cp(join(workspace, 'apps/reports'), join(workspace, 'apps/another'), { recursive: true });
  expect(await version()).toBe(first);

  await add('libs/ui/src/button.module.css', '\n.button { outline-offset: 7px; }\n');
  const restyled = await version();
  expect(restyled).not.toBe(first);

  const manifest = 'apps/team/src/remote.manifest.ts';
  const text = await readFile(join(workspace, manifest), 'utf8');
  await writeFile(join(workspace, manifest), text.replace('order: 80', 'order: 81'));
  expect(await version()).not.toBe(restyled);
});
