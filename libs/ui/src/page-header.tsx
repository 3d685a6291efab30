import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The screen's only `h1`; receives the focus after navigation. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && (
          <p className={styles.subtitle} dir="auto">
            {subtitle}
          </p>
        )}
      </div>
      {actions && <div className={`${styles.actions} screen-only`}>{actions}</div>}
    </div>
  );
}
