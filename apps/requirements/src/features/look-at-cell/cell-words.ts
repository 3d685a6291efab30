import type { CellState } from '@tracker/contracts/requirements/requirement-states';

/** What the day of a cell means in its state. */
const UNTIL: Partial<Record<CellState, string>> = {
  met: 'valid until',
  expiring: 'valid until',
  'in-review': 'valid until',
  rejected: 'valid until',
  expired: 'was valid until',
  'in-grace': 'due after',
  waived: 'waived until',
  'not-required': 'valid until',
};

export function untilWords(state: CellState): string {
  return UNTIL[state] ?? 'until';
}
