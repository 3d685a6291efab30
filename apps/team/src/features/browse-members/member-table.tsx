import type { Member } from '@tracker/contracts/members';
import type { Colleague } from '@tracker/contracts/permissions';
import { InstantDay } from '@tracker/ui/instant';
import { RecordTable } from '@tracker/ui/record-table';
import type { ComplianceByMember } from '../../api/members.api';
import { MemberMenu } from '../manage-member/member-menu';
import { personName } from '../person-name';
import people from '../people.module.css';
import { RoleLabel } from '../role-label';
import { ComplianceBadge } from './compliance-badge';
import type { MemberFilters, MemberSortOrder } from './member-filters';
import styles from './member-table.module.css';
import { SortableHeading } from './sortable-heading';

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
  const headingOf = (sort: MemberSortOrder, name: string) => {
    const isSorted = filters.sort === sort;
    const direction = !isSorted ? 'none' : filters.isDescending ? 'descending' : 'ascending';
    return (
      <SortableHeading
        direction={direction}
        onSort={() => onChange({ sort, isDescending: isSorted && !filters.isDescending })}
      >
        {name}
      </SortableHeading>
    );
  };
  return (
    <RecordTable label="Members">
      <thead>
        <tr>
          {headingOf('name', 'Member')}
          {headingOf('role', 'Role')}
          {headingOf('joinedAt', 'Joined')}
          {hasCompliance && headingOf('compliance', 'Compliance')}
          <th scope="col" className={people.actions}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <tr key={member.id} className={styles.row}>
            <td>
              <div className={styles.person}>
                <span className={styles.name}>
                  {personName(member)}
                  {member.id === actor.id && <span className={people.quiet}> (you)</span>}
                </span>
                {personName(member) !== member.email && <span className={styles.email}>{member.email}</span>}
              </div>
            </td>
            <td data-label="Role">
              <RoleLabel role={member.role} />
            </td>
            <td data-label="Joined">
              <InstantDay instant={member.joinedAt} />
            </td>
            {hasCompliance && (
              <td data-label="Compliance">{compliance && <ComplianceBadge compliance={compliance[member.id]} />}</td>
            )}
            <td className={people.actions}>
              <MemberMenu organizationId={organizationId} actor={actor} member={member} />
            </td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  );
}
