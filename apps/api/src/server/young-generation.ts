import { setFlagsFromString } from 'node:v8';

const AS_ALWAYS = 2;
/**
 * By then, startup work (timers, first requests, compilation) and `giveBackStartMemory` are done, which would otherwise
 * make the young generation grow.
 */
const SETTLED_AFTER_MS = 7_000;

/**
 * Most objects created during startup survive, so V8 would grow the young generation to its maximum, and an idle
 * process would keep that memory. Importing this module prevents the growth.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/**
 * `Pretenuring` allocates objects directly in the old generation if earlier ones from the same site survived. Under load,
 * that moves response objects there and costs a tenth of a request's CPU.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

export function letYoungGenerationGrow(afterMs = SETTLED_AFTER_MS): void {
  setTimeout(() => setFlagsFromString(`--semi-space-growth-factor=${AS_ALWAYS}`), afterMs).unref();
}
