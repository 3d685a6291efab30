import type { MemberBreakdown } from '@tracker/contracts/reports/compliance-report';
import { MemberLink } from '@tracker/product/member-link';
import { Quiet } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { numberText } from '../../features/number-texts';
import styles from './team-breakdown.module.css';

const COUNTS = [
  { key: 'total', heading: 'Total' },
  { key: 'valid', heading: 'Valid' },
  { key: 'expiring', heading: 'Expiring' },
  { key: 'expired', heading: 'Expired' },
  { key: 'missingDocuments', heading: 'Missing Docs' },
] as const;

const columnsOf = (organizationId: string): RecordColumn<MemberBreakdown>[] => [
  {
    key: 'member',
    heading: 'Member',
    isRowHeading: true,
    render: ({ userId, name, email }) => (
      <>
        <MemberLink
          className={`${styles.name} plain-link`}
          userId={userId}
          organizationId={organizationId}
          name={name}
        />
        {name !== email && (
          <Quiet className={`${styles.email} ellipsis`} title={email}>
            {email}
          </Quiet>
        )}
      </>
    ),
  },
  ...COUNTS.map(({ key, heading }) => ({
    key,
    heading,
    align: 'end' as const,
    render: (member: MemberBreakdown) => (
      <span className={styles.count} data-column={key} data-is-none={member[key] === 0}>
        {numberText(member[key])}
      </span>
    ),
  })),
];

interface TeamBreakdownProps {
  organizationId: string;
  members: readonly MemberBreakdown[];
  isComplete: boolean;
}

export function TeamBreakdown({ organizationId, members, isComplete }: TeamBreakdownProps) {
  return (
    <Panel title="Team Breakdown" description={isComplete ? 'Most issues first.' : 'Only admins see every member.'}>
      <RecordTable
        label="Team Breakdown"
        columns={columnsOf(organizationId)}
        rows={members}
        keyOf={({ userId, email }) => userId || email}
        whenNarrow="scroll"
        maxHeight={560}
        rowHeight={{ wide: 67, card: 67 }}
      />
    </Panel>
  );
}
