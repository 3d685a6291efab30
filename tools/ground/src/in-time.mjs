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
