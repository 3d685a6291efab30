// Loaded into every worker of jest-light-runner, which leaves out the time limits of tests and hooks: one that waited for ever would hold up the run
// for ever, and nobody would learn which.
import { addEventHandler } from 'jest-circus';

// Before a spec puts clocks of its own in their place.
const { setTimeout, clearTimeout } = globalThis;

/**
 * What does the same as `act`, and fails when it has not ended after `ms`; what it does is not stopped by that.
 * @template T
 * @param {() => T | PromiseLike<T>} act
 * @param {number} ms
 * @returns {() => Promise<T>}
 */
export function inTime(act, ms) {
  return async () => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const tooLate = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It had not ended after ${ms / 1_000} s.`)), ms);
    });
    try {
      return await Promise.race([act(), /** @type {Promise<never>} */ (tooLate)]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** What a test or hook may take that asks for less, or for nothing: enough on the slowest machine, because specs do not judge speed. */
const LEAST_MS = 240_000;

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  const added = event.name === 'add_test' ? children.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added || added.type === 'describeBlock' || !added.fn) return;
  const { fn, timeout } = added;
  added.fn = inTime(() => /** @type {() => Promise<unknown>} */ (fn)(), Math.max(timeout ?? 0, LEAST_MS));
});
