import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 90_000;

export async function until(
  condition: () => Promise<boolean> | boolean,
  failure = () => 'It did not happen in time.',
): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(20)) if (await condition()) return;
  throw new Error(failure());
}

/** Polls on each turn of the event loop, because the spec may use fake timers. */
export async function spinUntil(condition: () => boolean, what: string): Promise<void> {
  const deadline = process.hrtime.bigint() + BigInt(PATIENCE_MS) * 1_000_000n;
  for (; process.hrtime.bigint() < deadline; await setImmediate()) if (condition()) return;
  throw new Error(`It did not happen in time: ${what}`);
}
