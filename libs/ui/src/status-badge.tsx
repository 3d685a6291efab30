import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import { Icon, type IconName } from './icon';
import styles from './status-badge.module.css';

const ICONS: Record<CredentialStatus, IconName> = { valid: 'check-circle', expiring: 'clock', expired: 'alert' };

/** A status with colour, icon and text, so that colour is never the only cue. */
export function StatusBadge({ status, children }: { status: CredentialStatus; children: string }) {
  return (
    <span className={styles.badge} data-status={status}>
      <Icon name={ICONS[status]} size={14} />
      <span>{children}</span>
    </span>
  );
}
