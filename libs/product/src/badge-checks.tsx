import type { BadgeCheck } from '@tracker/contracts/badges/badge-report';
import { CHECK_LABELS, RESULT_LABELS } from '@tracker/contracts/badges/badge-texts';
import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import { Icon, type IconName } from '@tracker/ui/icon';
import styles from './badge-checks.module.css';

const ICONS: Record<BadgeCheck['result'], IconName> = { pass: 'check-circle', fail: 'close', unknown: 'info' };
const TONES: Record<BadgeCheck['result'], CredentialStatus> = { pass: 'valid', fail: 'expired', unknown: 'expiring' };

export function BadgeChecks({ checks }: { checks: readonly BadgeCheck[] }) {
  return (
    <ul>
      {checks.map(({ check, result, message }) => (
        <li key={check} className={styles.check}>
          <strong className={styles.name}>{CHECK_LABELS[check]}</strong>
          <span className={styles.result} data-tone={TONES[result]}>
            <Icon name={ICONS[result]} size={14} />
            {RESULT_LABELS[result]}
          </span>
          <span className={styles.message} dir="auto">
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
