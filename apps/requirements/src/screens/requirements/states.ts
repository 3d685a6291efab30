import {
  ASKED_STATES,
  type CellState,
  MET_STATES,
  WORST_FIRST,
} from '@tracker/contracts/requirements/requirement-states';

interface Stateful {
  state: CellState;
}

const APPLICABLE: readonly CellState[] = ASKED_STATES;
const MET: readonly CellState[] = MET_STATES;

export function worstFirst<Row extends Stateful>(rows: readonly Row[]): Row[] {
  return rows.toSorted((left, right) => WORST_FIRST.indexOf(left.state) - WORST_FIRST.indexOf(right.state));
}

export function countMet(rows: readonly Stateful[]): { met: number; applicable: number } {
  const count = (states: readonly CellState[]) => rows.filter(({ state }) => states.includes(state)).length;
  return { met: count(MET), applicable: count(APPLICABLE) };
}
