import { setTimeout as pause } from 'node:timers/promises';
import { callDeployment, DeploymentRefusal } from './deployment-calls.mjs';

/** @typedef {import('./deployment-calls.mjs').RolloutState} RolloutState */
/**
 * @typedef {object} Target
 * @property {string} deployment
 * @property {string} token
 * @property {string} remote
 * @property {string} version the build that is steered
 * @property {string} [comment] reason for the audit log
 */
/** @typedef {{ isGood: boolean, text: string }} Verdict */

const ROLLOUTS = '/api/operator/rollouts';
const POLL_MS = 5_000;
/** A deployment of the product itself takes less than this. */
const MAX_FAILURES = 60;

/** @param {Target} target @returns {Promise<RolloutState>} */
async function stateOf(target) {
  const states = /** @type {RolloutState[]} */ (await callDeployment(target, ROLLOUTS));
  const state = states.find(({ remote }) => remote === target.remote);
  if (!state) throw new Error(`There is no remote named ${target.remote} at ${target.deployment}.`);
  return state;
}

/**
 * @param {Target} target
 * @param {string} step
 * @param {'PUT' | 'POST'} method
 * @param {object} body
 */
async function steer(target, step, method, body) {
  try {
    const answer = await callDeployment(target, `${ROLLOUTS}/${target.remote}/${step}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...(target.comment && { comment: target.comment }) }),
    });
    return describe(/** @type {RolloutState} */ (answer));
  } catch (error) {
    if (!(error instanceof DeploymentRefusal) || !error.present) throw error;
    throw new Error(`${error.message}\nNow: ${describe(error.present)}`, { cause: error });
  }
}

/** @param {Target} target @param {number} percentage */
export async function setPercentage(target, percentage) {
  const { version } = target;
  const { percentage: from } = await stateOf(target);
  return steer(target, 'percentage', 'PUT', { version, percentage, from });
}

/** @param {Target} target @param {{ steps: number[], everyMinutes: number, promote: boolean }} plan */
export const startPlan = (target, plan) => steer(target, 'plan', 'PUT', { version: target.version, ...plan });

/** @param {Target} target */
export const promote = (target) => steer(target, 'promote', 'POST', { version: target.version });

/**
 * Rolls this build back: gives it up as the candidate, or returns to the version before it.
 * @param {Target} target
 */
export async function rollBack(target) {
  const { remote, version } = target;
  const { stable, candidate, previous } = await stateOf(target);
  const to = candidate === version ? stable : stable === version ? previous : null;
  if (to === null)
    throw new Error(
      stable === version
        ? `${remote} has no version before ${version} to go back to.`
        : `Nobody gets ${remote} ${version}: it is neither the candidate nor the stable version, and nothing was changed.`,
    );
  return steer(target, 'rollback', 'POST', { version: to, from: stable });
}

/** @param {Omit<Target, 'version'>} target @param {string} preview */
export async function endPreview(target, preview) {
  const path = `${ROLLOUTS}/${target.remote}/previews/${encodeURIComponent(preview)}`;
  await callDeployment(target, path, { method: 'DELETE' });
  return `${target.remote}: preview ${preview} has ended.`;
}

/**
 * Waits until this build is no longer queued behind another candidate.
 * @param {Target} target
 * @param {(line: string) => void} print
 * @param {number} [interval]
 */
export const untilCandidate = (target, print, interval) =>
  poll(target, print, (state) => state.next !== target.version, interval);

/**
 * Waits until the rollout of this build has ended well or badly, or until its plan has reached `goal` percent.
 * @param {Target} target
 * @param {(line: string) => void} print receives a line whenever something has changed, except for the end
 * @param {{ goal?: number, interval?: number }} [options]
 * @returns {Promise<Verdict>}
 */
export const waitForVerdict = (target, print, { goal = 100, interval } = {}) =>
  poll(target, print, (state) => verdictOf(state, target.version, goal), interval);

/**
 * @template Result
 * @param {Target} target
 * @param {(line: string) => void} print
 * @param {(state: RolloutState) => Result | false | null} decide
 * @param {number} [interval] in milliseconds
 * @returns {Promise<Result>}
 */
async function poll(target, print, decide, interval = POLL_MS) {
  let last = '';
  for (let failures = 0; ; await pause(interval)) {
    try {
      const state = await stateOf(target);
      failures = 0;
      const result = decide(state);
      if (result) return result;
      const line = describe(state);
      if (line !== last) print(line);
      last = line;
    } catch (error) {
      const isPassing = !(error instanceof DeploymentRefusal) || error.status >= 500 || error.status === 429;
      if (!isPassing || ++failures > MAX_FAILURES) throw error;
    }
  }
}

/**
 * @param {RolloutState} state
 * @param {string} version
 * @param {number} goal percentage at which a plan without a promotion ends
 * @returns {Verdict | null} null while undecided
 */
export function verdictOf(state, version, goal) {
  const { remote, stable, candidate, candidateFigures, next, percentage, plan, haltedAt, isKilled } = state;
  const bad = (/** @type {string} */ text) => ({ isGood: false, text });
  if (stable === version) return { isGood: true, text: `${remote} ${version} is the stable version.` };
  if (next === version) return null;
  if (candidate !== version) return bad(`${remote} ${version} was given up. Everyone gets ${stable}.`);
  if (haltedAt) {
    const { failedFor, openedBy } = candidateFigures ?? { failedFor: 0, openedBy: 0 };
    return bad(`${remote} ${version} was halted: it failed for ${failedFor} of ${openedBy} people.`);
  }
  if (isKilled) return bad(`The kill switch of ${remote} is on. Everyone gets ${stable}.`);
  if (plan) return null;
  if (percentage >= goal)
    return { isGood: true, text: `${percentage} % get ${remote} ${version}, and it was not halted.` };
  return bad(`${remote} ${version} stays at ${percentage} %: no plan raises it.`);
}

/** @param {RolloutState} state */
function describe({ remote, stable, candidate, candidateFigures, percentage, next, plan, haltedAt, isKilled }) {
  const { failedFor = 0, openedBy = 0 } = candidateFigures ?? {};
  const parts = [
    `${remote}: ${stable} stable`,
    ...(candidate ? [`${candidate} for ${percentage} %, failed for ${failedFor} of ${openedBy}`] : []),
    ...(plan ? [`${plan.steps.length > 0 ? `${plan.steps.join(', ')} %` : 'promoted'} from ${plan.nextAt}`] : []),
    ...(haltedAt ? ['halted'] : []),
    ...(isKilled ? ['kill switch on'] : []),
    ...(next ? [`${next} is next`] : []),
  ];
  return parts.join('; ');
}
