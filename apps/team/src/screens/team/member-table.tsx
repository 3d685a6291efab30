import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import type { Colleague } from '@tracker/contracts/organizations/permissions';
import { InstantDay } from '@tracker/ui/instant';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import type { ComplianceByMember } from './members.api';
import { MemberMenu } from './member-menu';
import people from './people.module.css';
import { RoleLabel } from '../../features/role-label';
import { ComplianceBadge } from './compliance-badge';
import type { MemberFilters, MemberSortOrder } from './member-filters';
import styles from './member-table.module.css';

const ROW_HEIGHT = { wide: 67, card: 158 };

interface MemberTableProps {
  organizationId: string;
  actor: Colleague;
  rows: readonly Member[];
  /** Undefined for those who may not see it, and while it loads. */
  compliance: ComplianceByMember | undefined;
  hasCompliance: boolean;
  filters: MemberFilters;
  onChange: (changes: Partial<MemberFilters>) => void;
}

export function MemberTable({
  organizationId,
  actor,
  rows,
  compliance,
  hasCompliance,
  filters,
  onChange,
}: MemberTableProps) {
  const sortBy = (sort: MemberSortOrder): RecordColumn<Member>['sort'] => ({
    order: filters.sort !== sort ? 'none' : filters.isDescending ? 'descending' : 'ascending',
    onSort: (isDescending) => onChange({ sort, isDescending }),
  });
  const columns: RecordColumn<Member>[] = [
    {
      key: 'name',
      heading: 'Member',
      isBare: true,
      sort: sortBy('name'),
      render: (member) => <Person member={member} isActor={member.id === actor.id} />,
    },
    { key: 'role', heading: 'Role', sort: sortBy('role'), render: ({ role }) => <RoleLabel role={role} /> },
    {
      key: 'joinedAt',
      heading: 'Joined',
      sort: sortBy('joinedAt'),
      render: ({ joinedAt }) => <InstantDay instant={joinedAt} />,
    },
    {
      key: 'compliance',
      heading: 'Compliance',
      sort: sortBy('compliance'),
      render: ({ id }) => compliance && <ComplianceBadge compliance={compliance[id]} />,
    },
    {
      key: 'actions',
      heading: 'Actions',
      isBare: true,
      className: people.actions,
      render: (member) => <MemberMenu organizationId={organizationId} actor={actor} member={member} />,
    },
  ];
  return (
    <RecordTable
      label="Members"
      columns={columns.filter(({ key }) => hasCompliance || key !== 'compliance')}
      rows={rows}
      keyOf={({ id }) => id}
      rowClassName={styles.row}
      rowHeight={ROW_HEIGHT}
    />
  );
}

function Person({ member, isActor }: { member: Member; isActor: boolean }) {
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        <bdi>{displayName(member)}</bdi>
        {isActor && <span className={people.quiet}> (you)</span>}
      </span>
      {displayName(member) !== member.email && <span className={styles.email}>{member.email}</span>}
    </div>
  );
}
