import { memberSearch } from '@tracker/contracts/auth/display-name';
import { CELL_STATES, type CellState } from '@tracker/contracts/requirements/requirement-states';
import { useParameters } from '@tracker/product/parameters';
import { useTypedText } from '@tracker/ui/use-typed-text';
import type { MatrixMember } from './matrix.api';

export interface MatrixFilter {
  group: string;
  state: CellState | '';
  search: string;
}

export type FilterChanges = Partial<Pick<MatrixFilter, 'group' | 'state'>>;

export function useMatrixFilter() {
  const [params, update] = useParameters();
  const { text, type, take } = useTypedText(params.get('q') ?? '', { keep: (q) => update({ q }) });

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

/** `named` are the members that match group and search, `shown` those of them with a cell in the state. */
export function selectMembers(
  members: readonly MatrixMember[],
  { state, search }: Pick<MatrixFilter, 'state' | 'search'>,
  groupUserIds: readonly string[] | null,
) {
  const isFound = memberSearch(search);
  const named = members.filter((member) => (groupUserIds?.includes(member.userId) ?? true) && isFound(member));
  const shown = state === '' ? named : named.filter(({ cells }) => cells.some((cell) => cell.state === state));
  return { named, shown };
}
