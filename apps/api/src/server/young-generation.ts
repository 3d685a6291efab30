import { setFlagsFromString } from 'node:v8';

/** V8's own factor (`--semi-space-growth-factor`). */
const AS_ALWAYS = 2;
/**
 * What a start leaves running (first look-ups, timers, the question to Stripe, the code it compiles) is done by then, and so is `giveBackStartMemory` in
 * an idle process: what it collects would count as a reason to grow.
 */
const SETTLED_AFTER_MS = 7_000;

/**
 * Nearly everything that a start makes lives on, which V8 takes as a reason to enlarge the young generation to its maximum, and an idle
 * process keeps those megabytes. So from the import of this module on it stays as it is.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/**
 * V8 would make objects outside of the young generation from the first where most of those made at the same place have lived on for a while. Under
 * load it takes that from requests under way, and from then on their answers stay until the old generation is collected: a tenth of a request's CPU.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/** Lets the young generation grow with the work, once the start has settled. */
export function letYoungGenerationGrow(afterMs = SETTLED_AFTER_MS): void {
  setTimeout(() => setFlagsFromString(`--semi-space-growth-factor=${AS_ALWAYS}`), afterMs).unref();
}
