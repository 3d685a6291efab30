import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import type { HTMLAttributes } from 'react';
import { Icon, type IconName } from './icon';
import styles from './status-badge.module.css';

const ICONS: Record<CredentialStatus, IconName> = { valid: 'check-circle', expiring: 'clock', expired: 'alert' };

interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  icon: IconName;
}

/** An icon and text. The caller sets their colours, `--tone-text` and `--tone-tint`, by a class or an attribute. */
export function Badge({ icon, className = '', children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={`${styles.badge} ${className}`}>
      <Icon name={icon} size={14} />
      <span>{children}</span>
    </span>
  );
}

/** A status with colour, icon and text, so that colour is never the only cue. */
export function StatusBadge({ status, children }: { status: CredentialStatus; children: string }) {
  return (
    <Badge icon={ICONS[status]} data-status={status}>
      {children}
    </Badge>
  );
}
