/**
 * @typedef {{ killed: number, timedOut: number, survived: number }} Counts
 * @typedef {import('@stryker-mutator/api/core').MutantStatus} MutantStatus
 */

/**
 * Whether to tell of it: one that timed out may be noticed or not, because on a busy machine slowness looks the same.
 * @param {MutantStatus} status
 */
export function isUnnoticed(status) {
  return status === 'Survived' || status === 'NoCoverage' || status === 'Timeout';
}

/**
 * @param {Iterable<{ status: import('@stryker-mutator/api/core').MutantStatus }>} mutants
 * @returns {Counts} without those that are no programs, or that were not to be looked at
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
 * What part was killed; one that timed out does not count as that.
 * @param {Counts} counts
 */
export function percentage({ killed, timedOut, survived }) {
  const all = killed + timedOut + survived;
  return all === 0 ? 100 : Math.floor((1_000 * killed) / all) / 10;
}
