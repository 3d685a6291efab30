import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { EmptyState } from '@tracker/ui/empty-state';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import type { ComponentType, ReactNode } from 'react';
import styles from './retry-panel.module.css';

interface RetryPanelProps<Row extends { id: string }> {
  title: string;
  description: string;
  /** What the table lists. */
  label: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowHeight: { wide: number; card: number };
  emptyText: string;
  /** Queues a row again, with what `useMutation` says of it. */
  retry: readonly [
    (id: string) => Promise<{ data?: unknown }>,
    { error?: unknown; isLoading: boolean; originalArgs?: string | undefined },
  ];
  /** The words of a row that can be queued again; null for others. `button` completes "Retry". */
  wordsOf: (row: Row) => { button: string; done: string } | null;
  /** Such as `job` or `mail`. */
  noun: string;
  /** What else can be done with a row that can be queued again. */
  otherAction?: ComponentType<{ id: string }>;
  children?: ReactNode;
}

/** Background work as operators see it, and what was given up, to be queued again. */
export function RetryPanel<Row extends { id: string }>(props: RetryPanelProps<Row>) {
  const {
    title,
    description,
    label,
    columns,
    rows,
    rowHeight,
    emptyText,
    retry,
    wordsOf,
    noun,
    otherAction: OtherAction,
    children,
  } = props;
  const [queueAgain, { error, isLoading, originalArgs }] = retry;
  const { toast } = useToast();
  const action: RecordColumn<Row> = {
    key: 'action',
    heading: 'Action',
    isHeadingHidden: true,
    isBare: true,
    align: 'end',
    render: (row) => {
      const words = wordsOf(row);
      if (!words) return null;
      const onRetry = async () => {
        const { data } = await queueAgain(row.id);
        if (data) toast({ title: 'Queued again', description: words.done });
      };
      return (
        <div className={styles.actions}>
          <PassingButton
            aria-label={`Retry ${words.button}`}
            isPending={isLoading && originalArgs === row.id}
            onClick={() => void onRetry()}
          >
            Retry
          </PassingButton>
          {OtherAction && <OtherAction id={row.id} />}
        </div>
      );
    },
  };
  return (
    <Panel title={title} description={description}>
      {Boolean(error) && (
        <Problem className={styles.problem}>
          {errorText(error, `The ${noun} could not be queued again. Please try again.`)}
        </Problem>
      )}
      {rows.length === 0 && <EmptyState drawing="inbox">{emptyText}</EmptyState>}
      {rows.length > 0 && (
        <RecordTable
          label={label}
          columns={[...columns, action]}
          rows={rows}
          keyOf={({ id }) => id}
          rowHeight={rowHeight}
        />
      )}
      {children}
    </Panel>
  );
}
