import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  id?: string;
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

/** A box with an optional heading of level 2. */
export function Panel({ id, title, description, actions, tone = 'plain', children }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} className={`${styles.panel} box`} data-tone={tone} aria-labelledby={title ? headingId : undefined}>
      {(title || actions) && (
        <div className={styles.head}>
          <div>
            {title && (
              <h2 id={headingId} className={styles.title} tabIndex={-1}>
                {title}
              </h2>
            )}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
