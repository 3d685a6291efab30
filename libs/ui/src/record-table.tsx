import type { RecordTableProps } from '@tracker/ui/antd-table';
import { type CSSProperties, useEffect, useState } from 'react';
import { ErrorState } from './error-state';
import styles from './record-table.module.css';
import { Skeleton } from './skeleton';

export type { RecordColumn } from '@tracker/ui/antd-table';

type Table = typeof import('@tracker/ui/antd-table').AntdTable;
let table: Table | undefined;

async function loadTable(): Promise<void> {
  table ??= (await import('@tracker/ui/antd-table')).AntdTable;
}

/** Fetches a table's code side by side with its data: `useEffect(prepareRecordTable, [])` in what will show one for certain. */
export function prepareRecordTable(): void {
  loadTable().catch(() => undefined);
}

interface Props<Row> extends RecordTableProps<Row> {
  /** Of a row in px, beside others and as a card: the room that is kept while the code is on its way. */
  rowHeight: { wide: number; card: number };
}

/**
 * A table of records: rows where there is room for columns, else a card each. In what order the rows come is the caller's
 * business. It stands on antd's table, whose code (160 kB) is downloaded with the first that shows.
 */
export function RecordTable<Row extends object>({ rowHeight, ...props }: Props<Row>) {
  const [standing, setStanding] = useState<'loading' | 'ready' | 'failed'>(table ? 'ready' : 'loading');
  useEffect(() => {
    if (standing !== 'loading') return;
    loadTable().then(
      () => setStanding('ready'),
      () => setStanding('failed'),
    );
  }, [standing]);

  if (standing === 'failed')
    return <ErrorState onRetry={() => setStanding('loading')}>The table could not be loaded.</ErrorState>;
  const Table = table;
  if (Table) return <Table {...props} />;
  const room = { '--rows': props.rows.length, '--wide': `${rowHeight.wide}px`, '--card': `${rowHeight.card}px` };
  return (
    <div className={styles.room} style={room as CSSProperties} aria-busy="true">
      <Skeleton height="var(--height)" />
    </div>
  );
}
