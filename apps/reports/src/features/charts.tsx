import type { CredentialStatus } from '@tracker/contracts/credentials/credential-status';
import { Link } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { type CSSProperties, type ReactNode, useState } from 'react';
import styles from './charts.module.css';
import layout from './report-layout.module.css';

interface ChartPanelProps {
  title: string;
  description?: string;
  columns: readonly [string, ...string[]];
  rows: readonly (readonly [string, ...(string | number)[]])[];
  children: ReactNode;
}

export function ChartPanel({ title, description, columns, rows, children }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const label = isTable ? 'Show as chart' : 'Show as table';
  return (
    <Panel
      title={title}
      description={description}
      actions={
        <Button variant="text" size="small" aria-label={`${label}: ${title}`} onClick={() => setIsTable(!isTable)}>
          {label}
        </Button>
      }
    >
      {isTable ? <DataTable title={title} columns={columns} rows={rows} /> : children}
    </Panel>
  );
}

type DataRow = ChartPanelProps['rows'][number];

function DataTable({ title, columns, rows }: Pick<ChartPanelProps, 'title' | 'columns' | 'rows'>) {
  const headings: RecordColumn<DataRow>[] = columns.map((heading, index) => ({
    key: heading,
    heading,
    render: (row) => row[index],
    ...(index === 0 ? { isRowHeading: true } : { align: 'end' }),
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

interface Bar {
  label: string;
  value: string;
  /** Length, 0 to 1. */
  share: number;
  tone?: CredentialStatus;
  note?: string;
  to?: string | undefined;
}

/** Horizontal bars. The text has the same information for screen readers. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <Stack as="ul" gap={1.5}>
      {bars.map(({ label, note, value, share, tone, to }) => (
        <li key={label} className={styles.row}>
          <span className={styles.label} dir="auto">
            {to ? (
              <Link className={layout.link} to={to}>
                {label}
              </Link>
            ) : (
              label
            )}
            {note && <Quiet as="span"> {note}</Quiet>}
          </span>
          <span className={styles.value}>{value}</span>
          <span className={styles.bar} data-tone={tone} style={{ '--share': share } as CSSProperties} />
        </li>
      ))}
    </Stack>
  );
}
