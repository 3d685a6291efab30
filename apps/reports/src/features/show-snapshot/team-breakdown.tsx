import type { MemberBreakdown } from '@tracker/contracts/reports/compliance-report';
import { Panel } from '@tracker/ui/panel';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { numberText } from '../../charts/figure-texts';
import styles from './team-breakdown.module.css';

const COUNTS = [
  { key: 'total', heading: 'Total' },
  { key: 'valid', heading: 'Valid' },
  { key: 'expiring', heading: 'Expiring' },
  { key: 'expired', heading: 'Expired' },
  { key: 'missingDocuments', heading: 'Missing Docs' },
] as const;

const COLUMNS: RecordColumn<MemberBreakdown>[] = [
  {
    key: 'member',
    heading: 'Member',
    isRowHeading: true,
    render: ({ name, email }) => (
      <>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {name !== email && <span className={styles.email}>{email}</span>}
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
  members: readonly MemberBreakdown[];
  /** Whether the reader sees everybody's row, or only their own. */
  isComplete: boolean;
}

export function TeamBreakdown({ members, isComplete }: TeamBreakdownProps) {
  return (
    <Panel
      title="Team Breakdown"
      description={isComplete ? 'Whoever has most to put right comes first.' : 'Admins see the rows of all members.'}
    >
      <RecordTable
        label="Team Breakdown"
        columns={COLUMNS}
        rows={members}
        keyOf={({ userId, email }) => userId || email}
        whenNarrow="scroll"
        maxHeight={560}
        rowHeight={{ wide: 67, card: 67 }}
      />
    </Panel>
  );
}
