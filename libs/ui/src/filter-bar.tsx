import type { MouseEvent, ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** What is filtered, such as "Members". */
  label: string;
  /** Sets `--columns` and `--columns-when-narrow`, the widths of the fields beside one another; where it is narrow, the first has a row of its own. */
  className: string | undefined;
  children: ReactNode;
}

/** The fields above a list that choose what it shows. */
export function FilterBar({ label, className, children }: FilterBarProps) {
  return (
    <div className={`${styles.frame} ${className}`} role="search" aria-label={label}>
      <div className={styles.bar}>{children}</div>
    </div>
  );
}

/** Whoever clears a search from beneath it goes on there: the button that was pressed is gone with the empty list. */
export function focusSearch({ currentTarget }: MouseEvent): void {
  currentTarget.closest('section')?.querySelector<HTMLElement>('[role=search] input')?.focus({ preventScroll: true });
}
