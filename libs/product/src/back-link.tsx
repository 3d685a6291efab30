import { Link } from '@tracker/shell-sdk/router';
import { Icon } from '@tracker/ui/icon';
import type { ReactNode } from 'react';
import styles from './back-link.module.css';

/** Above the heading of a screen that belongs to a list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={`${styles.back} screen-only`} to={to}>
      <Icon name="chevron-down" size={16} className={styles.arrow} />
      {children}
    </Link>
  );
}
