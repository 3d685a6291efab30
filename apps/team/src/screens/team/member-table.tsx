import { displayName } from '@tracker/contracts/auth/display-name';
import type { Member } from '@tracker/contracts/organizations/members';
import { type Colleague, isAllowed } from '@tracker/contracts/organizations/permissions';
import { MemberLink } from '@tracker/product/member-link';
import { countMemberStates, MemberState } from '@tracker/product/member-state';
import { InstantDay } from '@tracker/ui/instant';
import { Quiet } from '@tracker/ui/layout';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { RoleLabel } from '../../features/role-label';
import type { MemberFilters, MemberSortOrder } from './member-filters';
import { MemberMenu } from './member-menu';
import type { ComplianceByMember } from './members.api';
import styles from './team.module.css';

const ROW_HEIGHT = { wide: 67, card: 158 };
const NOTHING = countMemberStates([]);

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
      render: (member) => (
        <Person
          member={member}
          isActor={member.id === actor.id}
          hasPage={member.id === actor.id || isAllowed(actor.role, 'requirements.manage')}
        />
      ),
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
      render: ({ id }) =>
        compliance && <MemberState states={compliance[id]?.states ?? NOTHING} compliance={compliance[id]} />,
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

function Person({ member, isActor, hasPage }: { member: Member; isActor: boolean; hasPage: boolean }) {
  const name = displayName(member);
  return (
    <>
      <strong>
        {hasPage ? <MemberLink userId={member.id} name={name} className="plain-link" /> : <bdi>{name}</bdi>}
      </strong>
      {isActor && <Quiet as="span"> (you)</Quiet>}
      {name !== member.email && (
        <Quiet className={`${styles.email} ellipsis`} title={member.email}>
          {member.email}
        </Quiet>
      )}
    </>
  );
}
