import type { RecordTableProps } from '@tracker/ui/antd-table';
import type { CSSProperties } from 'react';
import { ErrorState } from './error-state';
import { lazyPart } from './lazy-part';
import styles from './record-table.module.css';
import { Skeleton } from './skeleton';

export type { RecordColumn } from '@tracker/ui/antd-table';

const table = lazyPart(async () => (await import('@tracker/ui/antd-table')).AntdTable);

/** Fetches a table's code side by side with its data: `useEffect(prepareRecordTable, [])` in what will show one for certain. */
export const prepareRecordTable = table.prepare;

interface Props<Row> extends RecordTableProps<Row> {
  /** Of a row in px, beside others and as a card: the room that is kept while the code is on its way. */
  rowHeight: { wide: number; card: number };
}

/**
 * A table of records: rows where there is room for columns, else a card each. In what order the rows come is the caller's
 * business. It stands on antd's table, whose code (160 kB) is downloaded with the first that shows.
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
