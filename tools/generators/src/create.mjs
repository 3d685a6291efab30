import { applyPlan } from './apply-plan.mjs';
import { planEntity } from './entity.mjs';
import { planModule } from './module.mjs';
import { requireName } from './names.mjs';
import { planRemote } from './remote.mjs';

const PLANS = new Map([
  ['remote', planRemote],
  ['module', planModule],
  ['entity', planEntity],
]);

/**
 * Creates what the command line asks for.
 * @param {readonly string[]} args
 * @returns {Promise<string[]>} what to tell the person
 */
export async function create([kind = '', name = '', ...rest]) {
  const plan = PLANS.get(kind);
  if (!plan || !name || rest.length > 0)
    throw new Error(
      'Usage: npm run new -- remote|module|entity <name>, such as npm run new -- remote training-courses',
    );
  requireName(name);
  const { next, ...changes } = await plan(name);
  const paths = await applyPlan(changes);
  return [...paths, next];
}
