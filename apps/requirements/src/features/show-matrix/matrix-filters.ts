import {
  ASKED_STATES,
  type CellState,
  MET_STATES,
  WORST_FIRST,
} from '@tracker/contracts/requirements/requirement-states';
import type { MatrixMember } from '../../api/matrix.api';

export interface MatrixFilter {
  /** Id of a group; empty for everybody. */
  group: string;
  /** Empty for all states. */
  state: CellState | '';
  search: string;
}

const ASKED: readonly CellState[] = ASKED_STATES;
const MET: readonly CellState[] = MET_STATES;

/** Those whom group and search name, and of them those with a cell in the state. `groupUserIds` is null for everybody. */
export function selectMembers(
  members: readonly MatrixMember[],
  { state, search }: Pick<MatrixFilter, 'state' | 'search'>,
  groupUserIds: readonly string[] | null,
) {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const named = members.filter(({ userId, name }) => {
    if (groupUserIds && !groupUserIds.includes(userId)) return false;
    const plainName = plain(name);
    return words.every((word) => plainName.includes(word));
  });
  const shown = state === '' ? named : named.filter(({ cells }) => cells.some((cell) => cell.state === state));
  return { named, shown };
}

/** How many cells of the members are in each state, the worst first; and what share of what is asked is met. */
export function countStates(members: readonly MatrixMember[]) {
  const counts = new Map<CellState, number>(WORST_FIRST.map((state) => [state, 0]));
  for (const { cells } of members) for (const { state } of cells) counts.set(state, (counts.get(state) ?? 0) + 1);
  const sum = (states: readonly CellState[]) => states.reduce((total, state) => total + (counts.get(state) ?? 0), 0);
  return { counts, met: sum(MET), asked: sum(ASKED) };
}

/** Without regard to case and to accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
