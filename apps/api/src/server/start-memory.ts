import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first look is after what a start leaves running, among it the first question to Stripe. */
const LOOK_EVERY_MS = 5_000;
/** Of the time between two looks: an idle process comes to two in a hundred. */
const IDLE_BELOW = 0.05;

/**
 * A start leaves much behind that nobody needs and pages of the heap that are half empty, and V8 tidies up when something new is made, which may be
 * hours later. This does it as soon as the process has been idle between two looks, as everybody would wait for it: a fifth of a second, once.
 */
export function giveBackStartMemory(everyMs = LOOK_EVERY_MS): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < IDLE_BELOW) collectTwice();
    else giveBackStartMemory(everyMs);
  }, everyMs).unref();
}

/** The first empties pages by moving what is left in them together, the second gives them back. */
function collectTwice(): void {
  setFlagsFromString('--expose-gc');
  // A flag concerns contexts that are made afterwards.
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  setFlagsFromString('--compact-on-every-full-gc');
  collect();
  setFlagsFromString('--no-compact-on-every-full-gc');
  setTimeout(collect, 1_000).unref();
}
