import styles from './credential-dates.module.css';
import { Day } from './day';

interface CredentialDatesProps {
  issueDate: string;
  expiryDate: string;
}

/** The two dates on a credential card, as `YYYY-MM-DD`. */
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
