import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { useState } from 'react';
import styles from './check-step.module.css';
import { OUTCOME_ICONS, OUTCOME_WORDS } from './outcome-words';

const PAGE = 50;
const ROW_HEIGHT = { wide: 61, card: 190 };

const COLUMNS: RecordColumn<ImportRow>[] = [
  { key: 'line', heading: 'Line', className: styles.line, render: ({ line }) => line },
  {
    key: 'outcome',
    heading: 'Outcome',
    isBare: true,
    render: ({ outcome, problems }) => (
      <div className={styles.outcome} data-outcome={outcome}>
        <span className={styles.verdict}>
          <Icon name={OUTCOME_ICONS[outcome]} size={16} />
          {OUTCOME_WORDS[outcome]}
        </span>
        {problems.map((sentence) => (
          <span key={sentence} className={styles.sentence}>
            {sentence}
          </span>
        ))}
      </div>
    ),
  },
  {
    key: 'name',
    heading: 'Credential',
    isBare: true,
    render: ({ fields }) => (
      <div className={styles.what}>
        <span className={styles.name}>
          <bdi>{fields.name || 'No name'}</bdi>
        </span>
        <span className={styles.quiet}>
          <bdi>{fields.issuingBody}</bdi>
        </span>
      </div>
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

/** What becomes of the rows, fifty at a time. Given another `key` it begins at the first again. */
export function OutcomeTable({ rows }: { rows: readonly ImportRow[] }) {
  const [start, setStart] = useState(0);
  const end = Math.min(start + PAGE, rows.length);
  return (
    <>
      <RecordTable
        label="Outcome of each row"
        columns={COLUMNS}
        rows={rows.slice(start, end)}
        keyOf={({ line }) => String(line)}
        rowClassName={styles.row}
        rowHeight={ROW_HEIGHT}
      />
      {rows.length > PAGE && (
        <div className={styles.pages}>
          <p role="status" className={styles.quiet}>
            {`Rows ${start + 1} to ${end} of ${rows.length.toLocaleString('en')}`}
          </p>
          <Button disabled={start === 0} onClick={() => setStart(start - PAGE)}>
            Earlier rows
          </Button>
          <Button disabled={end === rows.length} onClick={() => setStart(end)}>
            Later rows
          </Button>
        </div>
      )}
    </>
  );
}
