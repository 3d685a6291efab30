import type { Settlement } from './requirement-limits.js';

export const CELL_STATES = [
  'met',
  'expiring',
  'in-review',
  'rejected',
  'expired',
  'missing',
  'in-grace',
  'waived',
  'not-required',
] as const;
export type CellState = (typeof CELL_STATES)[number];

export const CELL_LABELS: Record<CellState, string> = {
  met: 'Met',
  expiring: 'Expiring soon',
  'in-review': 'In review',
  rejected: 'Rejected',
  expired: 'Expired',
  missing: 'Missing',
  'in-grace': 'Grace period',
  waived: 'Waived',
  'not-required': 'Not required',
};

const UNTIL_WORDS: Partial<Record<CellState, string>> = {
  expired: 'was valid until',
  'in-grace': 'due by',
  waived: 'waived until',
};

/** What precedes the date of a cell, such as “due by”. `hasPassed`: whether the date is in the past. */
export function untilWords(state: CellState, hasPassed: boolean): string {
  return UNTIL_WORDS[state] ?? (hasPassed ? 'expired on' : 'valid until');
}

export const WORST_FIRST = [
  'missing',
  'expired',
  'rejected',
  'in-review',
  'in-grace',
  'expiring',
  'waived',
  'met',
  'not-required',
] as const satisfies readonly CellState[];

export function worstFirst<Row extends { state: CellState }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((left, right) => WORST_FIRST.indexOf(left.state) - WORST_FIRST.indexOf(right.state));
}

export type StateCounts = Record<CellState, number>;

export function countStates(states: readonly CellState[]): StateCounts {
  const counts = Object.fromEntries(WORST_FIRST.map((state) => [state, 0])) as StateCounts;
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Neither number includes requirements that are waived or in their grace period. */
export function requirementsMet(counts: StateCounts): { met: number; asked: number } {
  const met = counts.met + counts.expiring;
  return { met, asked: met + counts['in-review'] + counts.rejected + counts.expired + counts.missing };
}

const REMINDABLE_STATES: readonly CellState[] = ['missing', 'expired', 'rejected', 'in-grace', 'expiring'];

export function isRemindable(cell: { state: CellState; isRenewalInReview?: boolean; progress?: object }): boolean {
  return REMINDABLE_STATES.includes(cell.state) && !cell.isRenewalInReview && !cell.progress;
}

/** The best credential counts; among equals, the one that expires last. */
export const BEST_FIRST = ['met', 'expiring', 'in-review', 'rejected', 'expired', 'missing'] as const;
export type Worth = (typeof BEST_FIRST)[number];

/**
 * The action that resolves a cell. `ambiguous`: credentials that match several types; `credentialId`: the best match.
 */
export function settlementOf(cell: {
  state: CellState;
  worth: Worth;
  credentialId: string | null;
  isExpired: boolean;
  ambiguous: readonly string[];
  isRenewalInReview: boolean;
}): Settlement | null {
  if (cell.state === 'met' || cell.state === 'waived' || cell.state === 'not-required') return null;
  if (cell.state === 'in-review' || cell.isRenewalInReview) return 'wait';
  if (cell.worth === 'missing' && cell.ambiguous.length > 0) return 'choose';
  if (cell.credentialId === null) return 'add';
  if (cell.worth === 'missing' && !cell.isExpired) return 'attach';
  return cell.worth === 'rejected' ? 'edit' : 'renew';
}
