import { setTimeout as sleep } from 'node:timers/promises';

export async function untilTrue(what: string, seconds: number, isTrue: () => Promise<boolean>) {
  for (const deadline = Date.now() + seconds * 1_000; Date.now() < deadline; await sleep(50))
    if (await isTrue()) return;
  throw new Error(`It took longer than ${seconds} s until ${what}.`);
}
