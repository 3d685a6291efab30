import type { BatchResult } from '@tracker/contracts/organizations/invitations';
import type { BatchOutcome } from '@tracker/contracts/organizations/invitation-list';
import { plural } from '@tracker/contracts/values/plural';
import { PeopleTable } from '@tracker/product/people-list';
import { Icon } from '@tracker/ui/icon';
import { ROLE_NAMES } from '../../features/role-label';
import styles from './batch-table.module.css';

const ICONS = { good: 'mail', skipped: 'check', bad: 'alert' } as const;

const OUTCOMES: Record<BatchOutcome, { kind: keyof typeof ICONS; text: string; done?: string }> = {
  invited: { kind: 'good', text: 'Will be invited', done: 'Invitation sent' },
  replaced: { kind: 'good', text: 'Pending – will be resent', done: 'Invitation resent' },
  'already-member': { kind: 'skipped', text: 'Already a member' },
  repeated: { kind: 'skipped', text: 'Duplicate' },
  'invalid-email': { kind: 'bad', text: 'Not a valid email address' },
  'limit-reached': { kind: 'bad', text: 'No seats left' },
  'address-limit-reached': { kind: 'bad', text: 'Too many invitations to this address today' },
  'daily-limit-reached': { kind: 'bad', text: 'Daily limit reached. Try again tomorrow.' },
};

interface BatchTableProps {
  result: BatchResult;
  isDone: boolean;
}

export function BatchTable({ result: { rows, invited, seatsLeft }, isDone }: BatchTableProps) {
  const seats = plural(Math.max(seatsLeft, 0), { one: '# seat left', other: '# seats left' });
  return (
    <>
      <strong role="status">
        {invited} of {rows.length} {isDone ? 'invited' : 'will be invited'}; {seats}.
      </strong>
      <PeopleTable label="Outcome of each row" headings={['Email', 'Role', 'Outcome']} isStacked>
        {rows.map(({ email, role, outcome }, index) => {
          const { kind, text, done = text } = OUTCOMES[outcome];
          return (
            // An address may be listed twice. The order never changes.
            <tr key={`${index} ${email}`}>
              <td>{email}</td>
              <td>{ROLE_NAMES[role]}</td>
              <td>
                <span className={styles.outcome} data-kind={kind}>
                  <Icon name={ICONS[kind]} size={16} />
                  {isDone ? done : text}
                </span>
              </td>
            </tr>
          );
        })}
      </PeopleTable>
    </>
  );
}
