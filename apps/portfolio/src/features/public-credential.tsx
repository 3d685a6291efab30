import { isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { checksOfVerified } from '@tracker/contracts/badges/badge-texts';
import { STATUS_LABELS, statusOn } from '@tracker/contracts/credentials/credential-status';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { BadgeChecks } from '@tracker/product/badge-checks';
import { CredentialDates } from '@tracker/ui/credential-dates';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { StatusBadge } from '@tracker/ui/status-badge';
import styles from './portfolio-view.module.css';

interface PublicCredentialProps {
  credential: PublicPortfolio['credentials'][number];
  today: string;
  level: 2 | 4;
}

export function PublicCredential({ credential, today, level }: PublicCredentialProps) {
  const { name, issuingBody, issueDate, expiryDate, notes, badge } = credential;
  const status = isCalendarDate(expiryDate) ? statusOn(expiryDate, today).status : null;
  const Name = level === 2 ? 'h2' : 'h4';
  return (
    <article className={`${styles.credential} box`} data-status={status ?? undefined}>
      <div className={styles.head}>
        <Name className={styles.name} dir="auto">
          {name}
        </Name>
        {status && <StatusBadge status={status}>{STATUS_LABELS[status]}</StatusBadge>}
      </div>
      <p className={styles.issuer} dir="auto">
        {issuingBody}
      </p>
      <div className={styles.dates}>
        <CredentialDates issueDate={issueDate} expiryDate={expiryDate} />
      </div>
      {badge?.verdict === 'verified' && (
        <details className={styles.badge}>
          <summary>
            <Icon name="award" size={16} />
            Verified badge
          </summary>
          <BadgeChecks checks={checksOfVerified(issuingBody)} />
          <p className={styles.checked}>
            Checked on <Day date={badge.checkedAt.slice(0, 10)} />.
          </p>
        </details>
      )}
      {notes && (
        <p className={styles.notes} dir="auto">
          {notes}
        </p>
      )}
    </article>
  );
}
