import { Panel } from '@tracker/ui/panel';
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

function DataTable({ title, columns, rows }: Pick<ChartPanelProps, 'title' | 'columns' | 'rows'>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
