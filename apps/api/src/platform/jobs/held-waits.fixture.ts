import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/**
 * Has waits of this length (`setTimeout` of node:timers/promises) end when the spec says so, or by their signal. All others go on as they are.
 * Modules see what stands in its place, since Node passes that on to those who import it by name.
 */
export function holdWaits(ms: number) {
  const real = timers.setTimeout;
  const held = new Set<() => void>();
  const hold = (value: unknown, signal: AbortSignal | undefined) =>
    new Promise((resolve, reject) => {
      const end = () => {
        held.delete(end);
        resolve(value);
      };
      const breakOff = () => {
        held.delete(end);
        reject(signal?.reason);
      };
      held.add(end);
      signal?.addEventListener('abort', breakOff, { once: true });
      if (signal?.aborted) breakOff();
    });
  const wait = jest.spyOn(timers, 'setTimeout');
  wait.mockImplementation(((delay, value, options) =>
    delay === ms ? hold(value, options?.signal) : real(delay, value, options)) as typeof real);
  syncBuiltinESMExports();
  return {
    /** How many are waiting. */
    count: () => held.size,
    end: () => held.forEach((end) => end()),
    restore: () => {
      wait.mockRestore();
      syncBuiltinESMExports();
    },
  };
}

/** What comes of it, as long as it may still come: a failure says more than a spec that hangs. */
export async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It did not happen in time.')), 90_000);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}
