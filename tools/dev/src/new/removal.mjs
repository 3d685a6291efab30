import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordInstallation } from '../workspace/install.mjs';
import { remoteNames } from '../workspace/remote-names.mjs';
import { ROOT } from '../workspace/settings.mjs';
import { applyPlan } from './apply-plan.mjs';
import { withJson, withoutLines } from './edits.mjs';
import { formsOf, requireName, rowForms } from './names.mjs';

const USAGE =
  'Usage: npm run remove -- remote|module|entity <name> [--with-module], such as npm run remove -- remote licences --with-module';

const IMPORT = "(?:from|import\\(?) *'";

/**
 * `paths` are removed with their contents; `edits` remove the lines that mention them elsewhere.
 * @typedef {{ paths: string[], edits: import('./apply-plan.mjs').Edit[], imports: RegExp, next: string }} Removal
 */

/**
 * Fails while something else still uses it.
 * @param {readonly string[]} args
 * @returns {Promise<string[]>} lines to print
 */
export async function removeProject([kind = '', name = '', ...rest]) {
  const withModule = kind === 'remote' && rest.length === 1 && rest[0] === '--with-module';
  if (!['remote', 'module', 'entity'].includes(kind) || !name || (rest.length > 0 && !withModule))
    throw new Error(USAGE);
  requireName(name);
  const removals = [];
  if (kind === 'remote') removals.push(removalOfRemote(name));
  if (kind === 'module' || withModule) removals.push(removalOfModule(name));
  if (kind === 'entity' || withModule) removals.push(removalOfEntity(name));
  const paths = removals.flatMap((removal) => removal.paths);
  await requireUnused(removals, paths);
  const changed = await applyPlan({ files: [], edits: removals.flatMap(({ edits }) => edits) });
  await Promise.all(paths.map((path) => rm(join(ROOT, path), { recursive: true, force: true })));
  await recordInstallation();
  return [...paths.map((path) => `removed  ${path}`), ...changed, ...removals.map(({ next }) => next)];
}

/**
 * @param {string} name
 * @returns {Removal}
 */
function removalOfRemote(name) {
  if (!remoteNames().includes(name)) throw new Error(`There is no remote named ${name}.`);
  return {
    paths: [`apps/${name}`, `node_modules/@tracker/${name}`],
    edits: [
      {
        path: 'tsconfig.json',
        change: (text) =>
          withJson(text, (/** @type {{ references: { path: string }[] }} */ tsconfig) => {
            tsconfig.references = tsconfig.references.filter(({ path }) => path !== `apps/${name}`);
          }),
      },
      { path: 'apps/e2e/src/screens.ts', change: (text) => withoutLines(text, `'/${name}'`) },
      {
        path: 'package-lock.json',
        change: (text) =>
          withJson(text, (/** @type {{ packages: Record<string, object> }} */ { packages }) => {
            delete packages[`apps/${name}`];
            delete packages[`node_modules/@tracker/${name}`];
          }),
      },
    ],
    imports: new RegExp(`${IMPORT}@tracker/${name}[/']`),
    next: `A deployment that has ${name} goes on showing it: end it there with npm run rollout.`,
  };
}

/**
 * @param {string} name
 * @returns {Removal}
 */
function removalOfModule(name) {
  const folder = `apps/api/src/modules/${name}`;
  if (!existsSync(join(ROOT, folder))) throw new Error(`There is no module named ${name}.`);
  const contract = `{projectRoot}/src/${name}/**`;
  return {
    paths: [folder, `libs/contracts/src/${name}`],
    edits: [
      {
        path: 'apps/api/src/server/feature-modules.ts',
        change: (text) => withoutLines(text, `${formsOf(name).pascal}Module`),
      },
      {
        path: 'libs/contracts/package.json',
        change: (text) =>
          withJson(text, (/** @type {{ nx: { namedInputs: Record<string, string[]> } }} */ { nx: { namedInputs } }) => {
            namedInputs['shared'] = (namedInputs['shared'] ?? []).filter((input) => input !== `!${contract}`);
            if (String(namedInputs[name]) === contract) delete namedInputs[name];
          }),
      },
    ],
    imports: new RegExp(`${IMPORT}(?:@tracker/contracts/${name}/.*|./${name}.js|.*/modules/${name}/.*)'`),
    next: `Nothing answers at /api/${name} any more.`,
  };
}

/**
 * The migration stays: it may have run, and migrations only go forward.
 * @param {string} name
 * @returns {Removal}
 */
function removalOfEntity(name) {
  const { one, onePascal, table } = rowForms(name);
  const folder = 'libs/database/src/entities';
  if (!existsSync(join(ROOT, folder, `${one}.entity.ts`))) throw new Error(`There is no entity named ${one}.`);
  return {
    paths: [`${folder}/${one}.entity.ts`, `${folder}/${one}.spec.ts`],
    edits: [{ path: 'libs/database/src/entities.ts', change: (text) => withoutLines(text, onePascal) }],
    imports: new RegExp(`${IMPORT}.*/${one}\\.entity(?:\\.js)?'`),
    next: `The table ${table} stays with its rows and its migration: drop it in a migration of a later release, when no process uses it any more.`,
  };
}

/**
 * @param {Removal[]} removals
 * @param {string[]} paths
 */
async function requireUnused(removals, paths) {
  const lists = removals.flatMap(({ edits }) => edits.map(({ path }) => path));
  for (const group of ['apps', 'libs', 'tools']) {
    const names = await readdir(join(ROOT, group), { recursive: true });
    for (const name of names.filter(
      (file) => /\/src\/.*\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'),
    )) {
      const path = `${group}/${name}`;
      if (lists.includes(path) || paths.some((gone) => path === gone || path.startsWith(`${gone}/`))) continue;
      const text = await readFile(join(ROOT, path), 'utf8');
      if (removals.some(({ imports }) => imports.test(text))) throw new Error(`${path} still uses it.`);
    }
  }
}
