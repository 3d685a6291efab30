/**
 * @typedef {{ killed: number, timedOut: number, survived: number }} Counts
 * @typedef {import('@stryker-mutator/api/core').MutantStatus} MutantStatus
 */

/**
 * Timed-out mutants count too: on a busy machine a slow spec looks the same as a hanging one.
 * @param {MutantStatus} status
 */
export function isUnnoticed(status) {
  return status === 'Survived' || status === 'NoCoverage' || status === 'Timeout';
}

/**
 * Leaves out ignored mutants and those that don't compile.
 * @param {Iterable<{ status: import('@stryker-mutator/api/core').MutantStatus }>} mutants
 * @returns {Counts}
 */
export function countsOf(mutants) {
  const counts = { killed: 0, timedOut: 0, survived: 0 };
  for (const { status } of mutants) {
    if (status === 'Killed') counts.killed += 1;
    else if (status === 'Timeout') counts.timedOut += 1;
    else if (isUnnoticed(status)) counts.survived += 1;
  }
  return counts;
}

/**
 * Percentage of mutants killed. Timed-out mutants don't count as killed.
 * @param {Counts} counts
 */
export function percentage({ killed, timedOut, survived }) {
  const all = killed + timedOut + survived;
  return all === 0 ? 100 : Math.floor((1_000 * killed) / all) / 10;
}
