import { CELL_LABELS, type CellState } from '@tracker/contracts/requirement-states';
import type { MatrixCell } from '@tracker/contracts/requirements';

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

/** The state with its day, in one line for screen readers. */
export function cellWords(cell: MatrixCell | undefined): string {
  const state = cell?.state ?? 'not-required';
  const day = cell?.until ? `, ${untilWords(state)} ${cell.until}` : '';
  const progress = cell?.progress ? `, being renewed until ${cell.progress.until}` : '';
  return `${CELL_LABELS[state] ?? state}${day}${progress}`;
}
