import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Icon, type IconName } from '@tracker/ui/icon';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { useState } from 'react';
import styles from './check-step.module.css';

type Outcome = ImportRow['outcome'];

export const OUTCOMES: readonly Outcome[] = ['ready', 'duplicate', 'invalid'];

export const OUTCOME_WORDS: Record<Outcome, string> = {
  ready: 'Will be added',
  duplicate: 'Duplicate',
  invalid: 'Error',
};

const ICONS: Record<Outcome, IconName> = { ready: 'plus', duplicate: 'copy', invalid: 'alert' };
const PAGE = 50;
const ROW_HEIGHT = { wide: 61, card: 190 };

const COLUMNS: RecordColumn<ImportRow>[] = [
  { key: 'line', heading: 'Line', className: styles.line, render: ({ line }) => line },
  {
    key: 'outcome',
    heading: 'Outcome',
    isBare: true,
    render: ({ outcome, problems }) => (
      <Stack gap={0.25}>
        <span className={styles.verdict} data-outcome={outcome}>
          <Icon name={ICONS[outcome]} size={16} />
          {OUTCOME_WORDS[outcome]}
        </span>
        {problems.map((sentence) => (
          <Quiet as="span" key={sentence}>
            {sentence}
          </Quiet>
        ))}
      </Stack>
    ),
  },
  {
    key: 'name',
    heading: 'Credential',
    isBare: true,
    render: ({ fields }) => (
      <Stack gap={0.25}>
        <strong>
          <bdi>{fields.name || 'No name'}</bdi>
        </strong>
        <Quiet as="span">
          <bdi>{fields.issuingBody}</bdi>
        </Quiet>
      </Stack>
    ),
  },
  { key: 'issued', heading: 'Issued', className: styles.day, render: ({ fields }) => <Day date={fields.issueDate} /> },
  {
    key: 'expires',
    heading: 'Expires',
    className: styles.day,
    render: ({ fields }) => <Day date={fields.expiryDate} />,
  },
];

const [LINE, OUTCOME, ...FACTS] = COLUMNS as [RecordColumn<ImportRow>, RecordColumn<ImportRow>];
const WITH_MEMBER: RecordColumn<ImportRow>[] = [
  LINE,
  OUTCOME,
  { key: 'member', heading: 'Member', isBare: true, render: ({ fields }) => <bdi>{fields.email}</bdi> },
  ...FACTS,
];

export function OutcomeTable({ rows, isForMembers }: { rows: readonly ImportRow[]; isForMembers: boolean }) {
  const [start, setStart] = useState(0);
  const end = Math.min(start + PAGE, rows.length);
  return (
    <>
      <RecordTable
        label="Outcome of each row"
        columns={isForMembers ? WITH_MEMBER : COLUMNS}
        rows={rows.slice(start, end)}
        keyOf={({ line }) => String(line)}
        rowClassName={styles.row}
        rowHeight={ROW_HEIGHT}
      />
      {rows.length > PAGE && (
        <Cluster justify="end" className="tabular">
          <Quiet role="status">{`Rows ${start + 1} to ${end} of ${rows.length.toLocaleString('en')}`}</Quiet>
          <Button disabled={start === 0} onClick={() => setStart(start - PAGE)}>
            Earlier rows
          </Button>
          <Button disabled={end === rows.length} onClick={() => setStart(end)}>
            Later rows
          </Button>
        </Cluster>
      )}
    </>
  );
}
