import { CELL_LABELS, type CellState, WORST_FIRST } from '@tracker/contracts/requirements/requirement-states';
import type { CredentialType } from '@tracker/contracts/requirements/requirements';
import { memo, useState } from 'react';
import type { MatrixMember } from '../../api/matrix.api';
import type { OpenCell } from '../look-at-cell/cell-dialogs';
import { StateBadge } from '../state-badge';
import styles from './matrix-list.module.css';

interface MatrixListProps {
  types: readonly CredentialType[];
  members: readonly MatrixMember[];
  shown: ReadonlySet<MatrixMember>;
  onOpen: (cell: OpenCell) => void;
}

/** So many of a member's cells are shown before anybody asks for the rest. */
const FIRST_CELLS = 3;
const QUIET: readonly CellState[] = ['not-required'];

/** The matrix where there is no room for columns: a member each, with what stands worst. */
export function MatrixList({ types, members, shown, onOpen }: MatrixListProps) {
  return (
    <ul className={styles.list} aria-label="Members and what they must hold">
      {members.map((member) => (
        <li key={member.userId} hidden={!shown.has(member)}>
          <Member member={member} types={types} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const Member = memo(function Member({
  member,
  types,
  onOpen,
}: Pick<MatrixListProps, 'types' | 'onOpen'> & { member: MatrixMember }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const cells = member.cells
    .filter(({ state }) => !QUIET.includes(state))
    .toSorted((left, right) => WORST_FIRST.indexOf(left.state) - WORST_FIRST.indexOf(right.state));
  const listed = isOpen ? cells : cells.slice(0, FIRST_CELLS);
  return (
    <>
      <h3 className={styles.name}>
        <bdi>{member.name}</bdi>
      </h3>
      {cells.length === 0 && <p className={styles.quiet}>{`${CELL_LABELS['not-required']}: nothing is asked.`}</p>}
      <ul className={styles.cells}>
        {listed.map((cell) => (
          <li key={cell.typeId}>
            <button
              type="button"
              className={styles.cell}
              onClick={() => onOpen({ userId: member.userId, typeId: cell.typeId })}
            >
              <span className={styles.type}>
                <span className="visually-hidden">{`${member.name}, `}</span>
                <bdi>{names.get(cell.typeId) ?? ''}</bdi>{' '}
              </span>
              <StateBadge state={cell.state} />
            </button>
          </li>
        ))}
      </ul>
      {cells.length > FIRST_CELLS && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${cells.length}`}
          <span className="visually-hidden"> of {member.name}</span>
        </button>
      )}
    </>
  );
});
