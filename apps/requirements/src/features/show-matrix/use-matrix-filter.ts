import { CELL_STATES } from '@tracker/contracts/requirements/requirement-states';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { useTypedText } from '@tracker/ui/use-typed-text';
import type { MatrixFilter } from './matrix-filters';

/** What the matrix shows, kept in the address; what is typed holds at once and gets there when typing pauses. */
export function useMatrixFilter() {
  const [params, setParams] = useSearchParams();
  const { text, type, take } = useTypedText(params.get('q') ?? '', { keep: (q) => keep({ q }) });

  function keep(changes: Record<string, string>): void {
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
    choose: (changes: Partial<Pick<MatrixFilter, 'group' | 'state'>>) => keep({ ...changes, q: take() }),
    clear: () => keep({ group: '', state: '', q: take('') }),
  };
}
