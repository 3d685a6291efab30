import { CELL_LABELS, type CellState } from '@tracker/contracts/requirements/requirement-states';
import type { MatrixCell } from '@tracker/contracts/requirements/compliance-matrix';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { Day, dayText } from '@tracker/ui/day';
import { type CSSProperties, memo, type MouseEvent } from 'react';
import type { MatrixMember } from '../../api/matrix.api';
import type { OpenCell } from '../look-at-cell/cell-dialogs';
import styles from './matrix-grid.module.css';
import { useGridKeys } from './use-grid-keys';

interface MatrixGridProps {
  types: readonly CredentialType[];
  members: readonly MatrixMember[];
  shown: ReadonlySet<MatrixMember>;
  onOpen: (cell: OpenCell) => void;
}

const GRID = { role: 'grid', 'aria-label': 'Members and what they must hold' } as const;

/** Short enough for a column. */
const WORDS: Record<CellState, string> = { ...CELL_LABELS, expiring: 'Expiring' };
/** States that are about to change, or have. */
const DATED: readonly CellState[] = ['expiring', 'expired', 'in-grace', 'waived'];

/**
 * Members and types with both headings in place. Rows that a filter leaves out stay in the page, hidden: a keystroke then draws no cell anew, whatever
 * their number. No table element: the browser lays out only those of the rows that are in view, which it cannot do for a table's.
 */
export const MatrixGrid = memo(function MatrixGrid({ types, members, shown, onOpen }: MatrixGridProps) {
  const keys = useGridKeys();
  // One listener for all cells: they are thousands.
  const onClick = ({ target }: MouseEvent) => {
    const { user, type } = (target as HTMLElement).closest<HTMLElement>('button[data-type]')?.dataset ?? {};
    if (user && type) onOpen({ userId: user, typeId: type });
  };
  return (
    <div className={styles.scroller}>
      <div
        {...GRID}
        {...keys}
        {...{ onClick }}
        className={styles.grid}
        style={{ '--types': types.length } as CSSProperties}
      >
        <Heads types={types} />
        <div role="rowgroup">
          {members.map((member) => (
            <div key={member.userId} role="row" className={styles.row} aria-hidden={!shown.has(member) || undefined}>
              <Row member={member} types={types} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
});

const Heads = memo(function Heads({ types }: Pick<MatrixGridProps, 'types'>) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" className={styles.row}>
        <div role="columnheader" className={styles.corner}>
          Member
        </div>
        {types.map(({ id, name }) => (
          <div key={id} role="columnheader" className={styles.head} title={name}>
            <span className={styles.type} dir="auto">
              {name}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
});

const Row = memo(function Row({ member, types }: { member: MatrixMember; types: readonly CredentialType[] }) {
  const cells = new Map(member.cells.map((cell) => [cell.typeId, cell]));
  return (
    <>
      <div role="rowheader" className={styles.member} title={member.name}>
        <span className={styles.name} dir="auto">
          {member.name}
        </span>
      </div>
      {types.map((type) => (
        <div key={type.id} role="gridcell" className={styles.place}>
          <Cell member={member} type={type} cell={cells.get(type.id)} />
        </div>
      ))}
    </>
  );
});

interface CellProps {
  member: MatrixMember;
  type: CredentialType;
  cell: MatrixCell | undefined;
}

/** Named by an attribute: hidden text in each of thousands of cells would be as many layers to paint and to find under the pointer. */
function Cell({ member, type, cell }: CellProps) {
  const state = cell?.state ?? 'not-required';
  const day = (cell && !cell.progress && DATED.includes(state) && cell.until) || null;
  const word = WORDS[state] ?? state;
  const says = [word, cell?.progress && 'Renewing', day && dayText(day)].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.cell}
      aria-label={`${member.name}, ${type.name}: ${says}`}
      data-state={state}
      data-user={member.userId}
      data-type={type.id}
    >
      {state === 'not-required' ? '–' : `${word} `}
      {cell?.progress && <small>Renewing</small>}
      {day && <Day date={day} />}
    </button>
  );
}
