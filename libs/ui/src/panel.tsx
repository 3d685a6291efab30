import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  /** By which an address leads here (`/settings#calendar`). */
  id?: string;
  /** Heading of level 2; without one the panel is a plain box. */
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** `danger` marks what cannot be undone. */
  tone?: 'plain' | 'danger';
  children: ReactNode;
}

/** A raised box with a heading: the unit that pages are composed of. */
export function Panel({ id, title, description, actions, tone = 'plain', children }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} className={styles.panel} data-tone={tone} aria-labelledby={title ? headingId : undefined}>
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
