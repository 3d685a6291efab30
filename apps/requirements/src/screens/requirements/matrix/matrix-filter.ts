import { CELL_STATES, type CellState, WORST_FIRST } from '@tracker/contracts/requirements/requirement-states';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useTypedText } from '@tracker/ui/use-typed-text';
import { countMet } from '../states';
import type { MatrixMember } from './matrix.api';

export interface MatrixFilter {
  group: string;
  state: CellState | '';
  search: string;
}

export type FilterChanges = Partial<Pick<MatrixFilter, 'group' | 'state'>>;

export function useMatrixFilter() {
  const [params, setParams] = useSearchParams();
  const { text, type, take } = useTypedText(params.get('q') ?? '', { keep: (q) => update({ q }) });

  function update(changes: Record<string, string>): void {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace: true });
  }

  const filter: MatrixFilter = {
    group: params.get('group') ?? '',
    state: CELL_STATES.find((state) => state === params.get('state')) ?? '',
    search: text,
  };
  return {
    filter,
    search: type,
    choose: (changes: FilterChanges) => update({ ...changes, q: take() }),
    clear: () => update({ group: '', state: '', q: take('') }),
  };
}

/**
 * `named` are the members that match group and search, `shown` those of them with a cell in the state. `groupUserIds`
 * is null without a group.
 */
export function selectMembers(
  members: readonly MatrixMember[],
  { state, search }: Pick<MatrixFilter, 'state' | 'search'>,
  groupUserIds: readonly string[] | null,
) {
  const words = foldAccents(search).split(/\s+/).filter(Boolean);
  const named = members.filter(({ userId, name }) => {
    if (groupUserIds && !groupUserIds.includes(userId)) return false;
    const folded = foldAccents(name);
    return words.every((word) => folded.includes(word));
  });
  const shown = state === '' ? named : named.filter(({ cells }) => cells.some((cell) => cell.state === state));
  return { named, shown };
}

export function countStates(members: readonly MatrixMember[]) {
  const cells = members.flatMap((member) => member.cells);
  const counts = new Map<CellState, number>(WORST_FIRST.map((state) => [state, 0]));
  for (const { state } of cells) counts.set(state, (counts.get(state) ?? 0) + 1);
  return { counts, ...countMet(cells) };
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
