import { expiryText, STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { Day } from '@tracker/ui/day';
import { Panel } from '@tracker/ui/panel';
import { StatusBadge } from '@tracker/ui/status-badge';
import type { ReactNode } from 'react';
import styles from './facts-panel.module.css';

/** Everything that is written about a credential. */
export function FactsPanel({ credential }: { credential: CredentialDetail }) {
  const { issuingBody, issueDate, expiryDate, status, notes, renewals } = credential;
  return (
    <Panel title="Details">
      <dl className={styles.facts}>
        <Fact label="Status">
          <StatusBadge status={status}>{STATUS_LABELS[status]}</StatusBadge>
        </Fact>
        <Fact label="Issuing body">
          <bdi>{issuingBody}</bdi>
        </Fact>
        <Fact label="Issued">
          <Day date={issueDate} />
        </Fact>
        <Fact label="Expires">
          <Day date={expiryDate} /> <span className={styles.quiet}>{expiryText(credential)}</span>
        </Fact>
        <Fact label="Renewed">{renewals === 0 ? 'Never' : renewals === 1 ? 'Once' : `${renewals} times`}</Fact>
      </dl>
      <h3 className={styles.heading}>Notes</h3>
      {notes ? (
        <p className={styles.notes} dir="auto">
          {notes}
        </p>
      ) : (
        <p className={styles.quiet}>No notes.</p>
      )}
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
