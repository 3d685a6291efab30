import type { BatchResult } from '@tracker/contracts/organizations/invitation-batch';
import { BATCH_OUTCOME_TEXTS, type BatchOutcome } from '@tracker/contracts/organizations/invitation-list';
import { Icon, type IconName } from '@tracker/ui/icon';
import { ROLE_NAMES } from '../../features/role-label';
import styles from './import-dialog.module.css';

type Kind = 'good' | 'skipped' | 'bad';

const KINDS: Record<BatchOutcome, Kind> = {
  invited: 'good',
  replaced: 'good',
  'already-member': 'skipped',
  repeated: 'skipped',
  'invalid-email': 'bad',
  'limit-reached': 'bad',
  'address-limit-reached': 'bad',
  'daily-limit-reached': 'bad',
};

const ICONS: Record<Kind, IconName> = { good: 'mail', skipped: 'check', bad: 'alert' };

const DONE_TEXTS: Record<BatchOutcome, string> = {
  ...BATCH_OUTCOME_TEXTS,
  invited: 'Invitation sent',
  replaced: 'New invitation sent in place of the pending one',
  'limit-reached': 'Did not fit into the plan',
  'address-limit-reached': 'Was sent enough invitations today',
  'daily-limit-reached': 'Not invited: enough invitations were sent today',
};

interface BatchTableProps {
  result: BatchResult;
  /** Whether it tells what was done rather than what would be. */
  isDone: boolean;
}

export function BatchTable({ result, isDone }: BatchTableProps) {
  const texts = isDone ? DONE_TEXTS : BATCH_OUTCOME_TEXTS;
  return (
    <>
      <p className={styles.summary} role="status">
        {summaryOf(result, isDone)}
      </p>
      {/* It scrolls by itself, so the keyboard must be able to reach it. */}
      <div className={styles.rows} role="region" aria-label="Outcome of each row" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Role</th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {result.rows.map(({ email, role, outcome }, place) => (
              // An address may stand in the list twice; the order never changes.
              <tr key={`${place} ${email}`}>
                <td className={styles.email}>{email}</td>
                <td>{ROLE_NAMES[role]}</td>
                <td>
                  <span className={styles.outcome} data-kind={KINDS[outcome]}>
                    <Icon name={ICONS[KINDS[outcome]]} size={16} />
                    {texts[outcome]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function summaryOf({ rows, invited, seatsLeft }: BatchResult, isDone: boolean): string {
  const people = `${invited} of ${rows.length}`;
  const seats = seatsLeft === 1 ? '1 place' : `${Math.max(seatsLeft, 0)} places`;
  return isDone
    ? `${people} invited. Your plan has ${seats} left.`
    : `${people} would be invited. Your plan would have ${seats} left.`;
}
