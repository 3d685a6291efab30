import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import type { Colleague } from '@tracker/contracts/organizations/permissions';
import { plural } from '@tracker/contracts/values/plural';
import { InstantDay } from '@tracker/ui/instant';
import { Quiet } from '@tracker/ui/layout';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { StatusBadge } from '@tracker/ui/status-badge';
import { RoleLabel } from '../../features/role-label';
import type { MemberFilters, MemberSortOrder } from './member-filters';
import { MemberMenu } from './member-menu';
import type { ComplianceByMember, TeamCompliance } from './members.api';
import styles from './team.module.css';

const ROW_HEIGHT = { wide: 67, card: 158 };

interface MemberTableProps {
  organizationId: string;
  actor: Colleague;
  rows: readonly Member[];
  /** Undefined while loading, or without permission. */
  compliance: ComplianceByMember | undefined;
  hasCompliance: boolean;
  filters: MemberFilters;
  onChange: (changes: Partial<MemberFilters>) => void;
}

export function MemberTable(props: MemberTableProps) {
  const { organizationId, actor, rows, compliance, hasCompliance, filters, onChange } = props;
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
      className: styles.actions,
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
  const name = displayName(member);
  return (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {isActor && <Quiet as="span"> (you)</Quiet>}
      {name !== member.email && <Quiet>{member.email}</Quiet>}
    </>
  );
}

const OPEN = { one: '# requirement open', other: '# requirements open' };

function ComplianceBadge({ compliance }: { compliance: TeamCompliance | undefined }) {
  if (compliance && compliance.open > 0) {
    return <StatusBadge status="expired">{plural(compliance.open, OPEN)}</StatusBadge>;
  }
  if (!compliance || compliance.state === 'none') return <Quiet as="span">No credentials</Quiet>;
  const { state } = compliance;
  return <StatusBadge status={state}>{`${compliance[state]} ${state}`}</StatusBadge>;
}
