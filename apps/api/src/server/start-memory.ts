import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first check comes after work that continues after startup, such as the first request to Stripe. */
const LOOK_EVERY_MS = 5_000;
/** Utilization between two checks. An idle process has about 0.02. */
const IDLE_BELOW = 0.05;

/**
 * Startup leaves garbage and half-empty heap pages that V8 might not collect for hours. This collects them once, as
 * soon as the process is idle, because a collection blocks requests for 200 ms.
 */
export function giveBackStartMemory(everyMs = LOOK_EVERY_MS): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < IDLE_BELOW) collectTwice();
    else giveBackStartMemory(everyMs);
  }, everyMs).unref();
}

/** The first run compacts the heap, the second releases the emptied pages. */
function collectTwice(): void {
  setFlagsFromString('--expose-gc');
  // The flag affects only contexts created afterwards.
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  setFlagsFromString('--compact-on-every-full-gc');
  collect();
  setFlagsFromString('--no-compact-on-every-full-gc');
  setTimeout(collect, 1_000).unref();
}
