import { Panel } from '@tracker/ui/panel';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { type ReactNode, useState } from 'react';
import styles from './chart-panel.module.css';

interface ChartPanelProps {
  title: string;
  description?: string;
  /** Headings of the table view, the first for the labels. */
  columns: readonly [string, ...string[]];
  /** The same data in words, one row for each mark of the picture. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
  children: ReactNode;
}

/** A picture with the table behind it. */
export function ChartPanel({ title, description, columns, rows, children }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const words = isTable ? 'Show as chart' : 'Show as table';
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`${words}: ${title}`}
          onClick={() => setIsTable(!isTable)}
        >
          {words}
        </button>
      }
    >
      {isTable ? <DataTable title={title} columns={columns} rows={rows} /> : children}
    </Panel>
  );
}

type DataRow = ChartPanelProps['rows'][number];

function DataTable({ title, columns, rows }: Pick<ChartPanelProps, 'title' | 'columns' | 'rows'>) {
  const headings: RecordColumn<DataRow>[] = columns.map((heading, place) => ({
    key: heading,
    heading,
    render: (row) => row[place],
    ...(place === 0 ? { isRowHeading: true } : { align: 'end' }),
  }));
  return (
    <RecordTable
      label={title}
      columns={headings}
      rows={rows}
      keyOf={([label]) => label}
      whenNarrow="scroll"
      isDense
      rowHeight={{ wide: 34, card: 34 }}
    />
  );
}
