import { applyPlan } from './apply-plan.mjs';
import { planEntity } from './entity.mjs';
import { planModule } from './module.mjs';
import { requireName } from './names.mjs';
import { planRemote } from './remote.mjs';

const USAGE =
  'Usage: npm run new -- remote|module|entity <name> [--with-module], such as npm run new -- remote licences --with-module';

/**
 * @param {readonly string[]} args
 * @returns {Promise<string[]>} lines to print
 */
export async function create([kind = '', name = '', ...rest]) {
  const withModule = kind === 'remote' && rest.length === 1 && rest[0] === '--with-module';
  if (!name || (rest.length > 0 && !withModule)) throw new Error(USAGE);
  const { next, ...changes } = await planOf(kind, name, withModule);
  const paths = await applyPlan(changes);
  return [...paths, next];
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {boolean} withModule
 * @returns {Promise<import('./apply-plan.mjs').Plan>}
 */
async function planOf(kind, name, withModule) {
  if (!['remote', 'module', 'entity'].includes(kind)) throw new Error(USAGE);
  requireName(name);
  if (kind === 'remote') return planRemote(name, { withModule });
  return kind === 'module' ? planModule(name) : planEntity(name);
}
