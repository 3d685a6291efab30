// Loaded into every worker of jest-light-runner, which doesn't enforce timeouts: a hanging test would block the run
// without being named.
import { addEventHandler } from 'jest-circus';

// Saved before a spec installs fake timers.
const { setTimeout, clearTimeout } = globalThis;

/**
 * Wraps `act` so that it fails after `ms`. This doesn't cancel what `act` started.
 * @template T
 * @param {() => T | PromiseLike<T>} act
 * @param {number} ms
 * @returns {() => Promise<T>}
 */
export function inTime(act, ms) {
  return async () => {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const timedOut = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It did not end within ${ms / 1_000} s.`)), ms);
    });
    try {
      return await Promise.race([act(), /** @type {Promise<never>} */ (timedOut)]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Minimum limit for tests and hooks. Generous, because specs don't measure speed. */
const MIN_LIMIT_MS = 240_000;

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  const added = event.name === 'add_test' ? children.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added || added.type === 'describeBlock' || !added.fn) return;
  const { fn, timeout } = added;
  added.fn = inTime(() => /** @type {() => Promise<unknown>} */ (fn)(), Math.max(timeout ?? 0, MIN_LIMIT_MS));
});
