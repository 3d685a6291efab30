import { type Call, useAction } from '@tracker/shell-sdk/action';
import { EmptyState } from '@tracker/ui/empty-state';
import { Cluster, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import type { ComponentType, ReactNode } from 'react';

interface RetryPanelProps<Row extends { id: string }> {
  title: string;
  description: string;
  tableLabel: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowHeight: { wide: number; card: number };
  emptyText: string;
  retry: (id: string) => Call<unknown>;
  retryable: (row: Row) => { name: string; done: string } | null;
  failure: string;
  otherAction?: ComponentType<{ id: string }>;
  children?: ReactNode;
}

export function RetryPanel<Row extends { id: string }>(props: RetryPanelProps<Row>) {
  const { title, description, tableLabel, columns, rows, rowHeight, emptyText, retryable, failure, children } = props;
  const OtherAction = props.otherAction;
  const retry = useAction((row: Row) => props.retry(row.id), {
    done: (_answer, row) => ({ title: 'Queued again', description: retryable(row)?.done ?? '' }),
    failure,
    refusal: 'place',
  });
  const action: RecordColumn<Row> = {
    key: 'action',
    heading: 'Action',
    isHeadingHidden: true,
    isBare: true,
    align: 'end',
    render: (row) => {
      const name = retryable(row)?.name;
      return (
        name && (
          <Cluster justify="end">
            <PassingButton
              aria-label={`Retry ${name}`}
              isPending={retry.pending?.id === row.id}
              onClick={() => void retry.run(row)}
            >
              Retry
            </PassingButton>
            {OtherAction && <OtherAction id={row.id} />}
          </Cluster>
        )
      );
    },
  };
  return (
    <Panel title={title} description={description}>
      <Stack>
        {retry.problem && <Problem>{retry.problem}</Problem>}
        {rows.length === 0 && <EmptyState drawing="inbox">{emptyText}</EmptyState>}
        {rows.length > 0 && (
          <RecordTable
            label={tableLabel}
            columns={[...columns, action]}
            rows={rows}
            keyOf={({ id }) => id}
            rowHeight={rowHeight}
          />
        )}
        {children}
      </Stack>
    </Panel>
  );
}
