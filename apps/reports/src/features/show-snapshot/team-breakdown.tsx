import type { MemberBreakdown } from '@tracker/contracts/compliance-report';
import { Panel } from '@tracker/ui/panel';
import { numberText } from '../../charts/figure-texts';
import styles from './team-breakdown.module.css';

const COLUMNS = [
  { key: 'total', label: 'Total' },
  { key: 'valid', label: 'Valid' },
  { key: 'expiring', label: 'Expiring' },
  { key: 'expired', label: 'Expired' },
  { key: 'missingDocuments', label: 'Missing Docs' },
] as const;

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
      {/* The box scrolls sideways on narrow screens, and must then be reachable by keyboard. */}
      <div className={styles.box} role="region" aria-label="Team Breakdown table" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Member</th>
              {COLUMNS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.userId || member.email}>
                <th scope="row">
                  <span className={styles.name}>{member.name}</span>
                  {member.name !== member.email && <span className={styles.email}>{member.email}</span>}
                </th>
                {COLUMNS.map(({ key }) => (
                  <td key={key} data-column={key} data-is-none={member[key] === 0}>
                    {numberText(member[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
