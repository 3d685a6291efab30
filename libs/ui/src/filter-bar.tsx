import type { MouseEvent, ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  label: string;
  /** Sets `--columns` and `--columns-when-narrow`; when narrow, the first field has its own row. */
  className: string | undefined;
  children: ReactNode;
}

/** The filter fields above a list. */
export function FilterBar({ label, className, children }: FilterBarProps) {
  return (
    <div className={`${styles.frame} ${className}`} role="search" aria-label={label}>
      <div className={styles.bar}>{children}</div>
    </div>
  );
}

/** Moves the focus to the search field, because the button that cleared the search disappears. */
export function focusSearch({ currentTarget }: MouseEvent): void {
  currentTarget.closest('section')?.querySelector<HTMLElement>('[role=search] input')?.focus({ preventScroll: true });
}
