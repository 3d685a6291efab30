import styles from './credential-dates.module.css';
import { Day } from './day';

interface CredentialDatesProps {
  /** `YYYY-MM-DD`, as `expiryDate`. */
  issueDate: string;
  expiryDate: string;
}

/** The quiet row of a credential's two dates on its card. */
export function CredentialDates({ issueDate, expiryDate }: CredentialDatesProps) {
  return (
    <dl className={styles.dates}>
      <div>
        <dt>Issued</dt>
        <dd>
          <Day date={issueDate} />
        </dd>
      </div>
      <div>
        <dt>Expires</dt>
        <dd>
          <Day date={expiryDate} />
        </dd>
      </div>
    </dl>
  );
}
