import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minutesOf, percentageOf } from '@tracker/contracts/rollout/rollout-arguments';
import { readRemoteManifest } from './build/remote-sources.mjs';
import { requireToken } from './deployment-calls.mjs';
import {
  endPreview,
  promote,
  rollBack,
  setPercentage,
  startPlan,
  untilCandidate,
  waitForVerdict,
} from './steer-rollout.mjs';

const TAKES = /** @type {Record<string, number>} */ ({ set: 1, plan: 20, promote: 0, rollback: 0, wait: 0 });

/**
 * Runs one step of a pipeline and prints what it did.
 * @param {{ projectRoot: string, deployment: string, version?: string, comment?: string }} place
 * @param {{ step: string, value: string | undefined }} command
 * @param {{ every?: string, promote: boolean, wait: boolean }} options
 * @returns {Promise<boolean>} false if the verdict is bad
 */
export async function runRolloutStep({ projectRoot, deployment, comment, ...given }, { step, value }, options) {
  const token = requireToken(process.env['RELEASE_TOKEN']);
  const { name: remote } = await readRemoteManifest(projectRoot);
  const target = { deployment, token, remote, comment };
  if (step === 'end-preview' && value) {
    console.log(await endPreview(target, value));
    return true;
  }
  const steps = stepsOf(step, value);
  const plan = step === 'plan' && { steps, everyMinutes: minutesOf(options.every), promote: options.promote };
  const steered = { ...target, version: given.version ?? (await builtVersion(projectRoot)) };
  const isWaiting = options.wait || step === 'wait';
  if (isWaiting) await untilCandidate(steered, console.log);
  if (plan) console.log(await startPlan(steered, plan));
  else if (step === 'set') console.log(await setPercentage(steered, steps[0] ?? 0));
  else if (step === 'promote') console.log(await promote(steered));
  else if (step === 'rollback') console.log(await rollBack(steered));
  if (!isWaiting) return true;
  const { isGood, text } = await waitForVerdict(steered, console.log, { goal: steps.at(-1) });
  console.log(text);
  return isGood;
}

/**
 * @param {string} step
 * @param {string | undefined} value
 */
function stepsOf(step, value) {
  const steps = value === undefined ? [] : value.split(',').map(percentageOf);
  const most = TAKES[step];
  if (most === undefined || steps.length > most || (most > 0 && steps.length === 0))
    throw new Error(`There is no step "${[step, value].join(' ').trim()}". tracker-remote lists the steps.`);
  return steps;
}

/** @param {string} projectRoot */
async function builtVersion(projectRoot) {
  const text = await readFile(join(projectRoot, 'dist/remote-manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new Error('There is no build in dist. Build or release it first, or name one with --version.');
  return JSON.parse(text).version;
}
