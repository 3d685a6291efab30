import type { ReactNode } from 'react';
import styles from './record-table.module.css';

interface RecordTableProps {
  /** Its accessible name. */
  label: string;
  /** `thead` and `tbody`. */
  children: ReactNode;
}

/** A table of records: rows on wide screens, a card each on a phone, where the `data-label` of a cell says what stands in it. */
export function RecordTable({ label, children }: RecordTableProps) {
  return (
    <div className={styles.scroller}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
