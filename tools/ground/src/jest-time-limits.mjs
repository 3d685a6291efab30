// Loaded into every worker of jest-light-runner, which leaves out the time limits of tests and hooks: one that waited for ever would hold up the run
// for ever, and nobody would learn which.
import { addEventHandler } from 'jest-circus';
import { inTime } from './in-time.mjs';

/** What a test or hook may take that asks for less, or for nothing: enough on the slowest machine, because specs do not judge speed. */
const LEAST_MS = 240_000;

addEventHandler((event, { currentDescribeBlock: { children, hooks } }) => {
  const added = event.name === 'add_test' ? children.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added || added.type === 'describeBlock' || !added.fn) return;
  const { fn, timeout } = added;
  added.fn = inTime(() => /** @type {() => Promise<unknown>} */ (fn)(), Math.max(timeout ?? 0, LEAST_MS));
});
