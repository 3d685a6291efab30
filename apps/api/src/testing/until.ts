import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

export async function until(condition: () => Promise<boolean> | boolean, patienceMs = 20_000): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(20)) if (await condition()) return;
  throw new Error('It did not happen in time.');
}

/** Polls on each turn of the event loop, because the spec may use fake timers. */
export async function spinUntil(condition: () => boolean, what: string): Promise<void> {
  const deadline = process.hrtime.bigint() + 5_000_000_000n;
  for (; process.hrtime.bigint() < deadline; await setImmediate()) if (condition()) return;
  throw new Error(`It did not happen in time: ${what}`);
}
