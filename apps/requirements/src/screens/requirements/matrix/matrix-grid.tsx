import type { MatrixCell } from '@tracker/contracts/requirements/compliance-matrix';
import { CELL_LABELS, type CellState } from '@tracker/contracts/requirements/requirement-states';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { Day, dayText } from '@tracker/ui/day';
import { iconMask } from '@tracker/ui/icon';
import { type CSSProperties, memo, type MouseEvent, type UIEvent, useRef } from 'react';
import { MemberLink } from '@tracker/product/member-link';
import { STATE_ICONS, stateClass } from '@tracker/product/state-badge';
import { useGridKeys } from './grid-keys';
import styles from './matrix-grid.module.css';
import type { CellAddress, MatrixMember } from './matrix.api';

export interface MatrixViewProps {
  types: readonly CredentialType[];
  members: readonly MatrixMember[];
  shown: ReadonlySet<MatrixMember>;
  onOpen: (cell: CellAddress) => void;
}

const LABELS: Record<CellState, string> = { ...CELL_LABELS, expiring: 'Expiring', 'in-grace': 'Grace' };
const ICON_MASKS = Object.fromEntries(
  Object.entries(STATE_ICONS).map(([state, icon]) => [`--icon-${state}`, iconMask(icon)]),
);
const DATED: readonly CellState[] = ['expiring', 'expired', 'in-grace', 'waived'];

/**
 * Members by types with sticky headings. Filtered rows stay in the page, hidden, so that typing in the search renders no
 * cell again. It is no table element, because browsers cannot skip the layout of table rows out of view.
 */
export const MatrixGrid = memo(function MatrixGrid({ types, members, shown, onOpen }: MatrixViewProps) {
  const keys = useGridKeys();
  const onClick = ({ target }: MouseEvent) => {
    const { user, type } = (target as HTMLElement).closest<HTMLElement>('button[data-type]')?.dataset ?? {};
    if (user && type) onOpen({ userId: user, typeId: type });
  };
  const headsRef = useRef<HTMLDivElement>(null);
  // The headings stick to the page, so they are outside the box that scrolls sideways and follow it.
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (headsRef.current) headsRef.current.scrollLeft = currentTarget.scrollLeft;
  };
  return (
    <div
      role="grid"
      aria-label="Members and required credentials"
      {...keys}
      {...{ onClick }}
      className={styles.grid}
      style={{ '--types': types.length, ...ICON_MASKS } as CSSProperties}
    >
      <div ref={headsRef} role="presentation" className={styles.heads}>
        <Heads types={types} />
      </div>
      <div role="presentation" className={styles.body} onScroll={onScroll}>
        <div role="rowgroup" className={styles.width}>
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

const Heads = memo(function Heads({ types }: Pick<MatrixViewProps, 'types'>) {
  return (
    <div role="rowgroup" className={styles.width}>
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
        <MemberLink className={styles.name} userId={member.userId} name={member.name} tabIndex={-1} />
      </div>
      {types.map((type) => (
        <div key={type.id} role="gridcell" className={styles.slot}>
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

/** The name is an attribute: hidden text in thousands of cells would slow down painting and pointer events. */
function Cell({ member, type, cell }: CellProps) {
  const state = cell?.state ?? 'not-required';
  const day = (cell && !cell.progress && DATED.includes(state) && cell.until) || null;
  const label = LABELS[state] ?? state;
  const text = [label, cell?.progress && 'Renewing', day && dayText(day)].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.cell} ${stateClass}`}
      aria-label={`${member.name}, ${type.name}: ${text}`}
      data-state={state}
      data-user={member.userId}
      data-type={type.id}
    >
      {state === 'not-required' ? '–' : `${label} `}
      {cell?.progress && <small>Renewing</small>}
      {day && <Day date={day} />}
    </button>
  );
}
