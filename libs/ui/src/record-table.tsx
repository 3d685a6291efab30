import type { RecordTableProps } from '@tracker/ui/antd-table';
import type { CSSProperties } from 'react';
import { ErrorState } from './error-state';
import { lazyPart } from './lazy-part';
import styles from './record-table.module.css';
import { Skeleton } from './skeleton';

export type { RecordColumn } from '@tracker/ui/antd-table';

const table = lazyPart(async () => (await import('@tracker/ui/antd-table')).AntdTable);

/** Preloads the table's code in parallel with its data: `useEffect(prepareRecordTable, [])`. */
export const prepareRecordTable = table.prepare;

interface Props<Row> extends RecordTableProps<Row> {
  /** Row height in px as a table and as a card, to reserve space while loading. */
  rowHeight: { wide: number; card: number };
}

/**
 * A table of records, or cards if there is no room for columns. The caller sorts the rows. antd's table (160 kB) is
 * loaded on first use.
 */
export function RecordTable<Row extends object>({ rowHeight, ...props }: Props<Row>) {
  const { loaded: Table, hasFailed, retry } = table.useLoaded();
  if (Table) return <Table {...props} />;
  if (hasFailed) return <ErrorState onRetry={retry}>The table could not be loaded.</ErrorState>;
  const room = { '--rows': props.rows.length, '--wide': `${rowHeight.wide}px`, '--card': `${rowHeight.card}px` };
  return (
    <div className={styles.room} style={room as CSSProperties} aria-busy="true">
      <Skeleton height="var(--height)" />
    </div>
  );
}
