import { worstFirst } from '@tracker/contracts/requirements/requirement-states';
import { Button } from '@tracker/ui/button';
import { Quiet, Stack } from '@tracker/ui/layout';
import { memo, useState } from 'react';
import { MemberLink } from '@tracker/product/member-link';
import { StateBadge } from '@tracker/product/state-badge';
import type { MatrixViewProps } from './matrix-grid';
import styles from './matrix-list.module.css';
import type { MatrixMember } from './matrix.api';

const FIRST_CELLS = 3;

export function MatrixList({ types, members, shown, onOpen }: MatrixViewProps) {
  return (
    <ul className={styles.list} aria-label="Members and required credentials">
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
}: Pick<MatrixViewProps, 'types' | 'onOpen'> & { member: MatrixMember }) {
  const [isOpen, setIsOpen] = useState(false);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const cells = worstFirst(member.cells.filter(({ state }) => state !== 'not-required'));
  const listed = isOpen ? cells : cells.slice(0, FIRST_CELLS);
  return (
    <Stack gap={1}>
      <h3>
        <MemberLink className="plain-link" userId={member.userId} name={member.name} />
      </h3>
      {cells.length === 0 && <Quiet>Nothing is required.</Quiet>}
      <Stack as="ul" gap={0.5}>
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
      </Stack>
      {cells.length > FIRST_CELLS && (
        <Button variant="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${cells.length}`}
          <span className="visually-hidden"> of {member.name}</span>
        </Button>
      )}
    </Stack>
  );
});
