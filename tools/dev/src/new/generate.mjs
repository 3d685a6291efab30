import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireName } from '@tracker/federation/templates';
import { recordInstallation } from '../workspace/install.mjs';
import { ROOT } from '../workspace/settings.mjs';
import { planEntity, removalOfEntity } from './entity.mjs';
import { planModule, removalOfModule } from './module.mjs';
import { planRemote, removalOfRemote } from './remote.mjs';
import { applyPlan } from './workspace-edits.mjs';

/** @typedef {import('./workspace-edits.mjs').Removal} Removal */

/**
 * @param {string[]} args of `npm run new` or `npm run remove`, after its name
 * @returns {Promise<string[]>} lines to print
 */
export async function generate([command = '', kind = '', name = '', ...rest]) {
  const withModule = kind === 'remote' && rest.length === 1 && rest[0] === '--with-module';
  if (!['remote', 'module', 'entity'].includes(kind) || !name || (rest.length > 0 && !withModule))
    throw new Error(
      `Usage: npm run ${command} -- remote|module|entity <name> [--with-module], such as npm run ${command} -- remote licences --with-module`,
    );
  requireName(name);
  return command === 'remove' ? remove(kind, name, withModule) : create(kind, name, withModule);
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {boolean} withModule
 */
async function create(kind, name, withModule) {
  const plans = { remote: () => planRemote(name, { withModule }), module: planModule, entity: planEntity };
  const { next, ...changes } = await plans[/** @type {keyof typeof plans} */ (kind)](name);
  return [...(await applyPlan(changes)), next];
}

/**
 * Fails while something else still uses it.
 * @param {string} kind
 * @param {string} name
 * @param {boolean} withModule
 */
async function remove(kind, name, withModule) {
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
 * @param {Removal[]} removals
 * @param {string[]} paths
 */
async function requireUnused(removals, paths) {
  const imports = removals.map(({ imported }) => new RegExp(`(?:from|import\\(?) *'${imported}`));
  const lists = removals.flatMap(({ edits }) => edits.map(({ path }) => path));
  for (const group of ['apps', 'libs', 'tools']) {
    const names = await readdir(join(ROOT, group), { recursive: true });
    for (const name of names.filter(
      (file) => /\/src\/.*\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'),
    )) {
      const path = `${group}/${name}`;
      if (lists.includes(path) || paths.some((gone) => path === gone || path.startsWith(`${gone}/`))) continue;
      const text = await readFile(join(ROOT, path), 'utf8');
      if (imports.some((pattern) => pattern.test(text))) throw new Error(`${path} still uses it.`);
    }
  }
}
