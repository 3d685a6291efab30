import type { AuditEntry } from '@tracker/contracts/organizations/audit';
import { UtcMoment } from '@tracker/ui/instant';
import { Quiet } from '@tracker/ui/layout';
import { type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import styles from './audit.module.css';
import { actionText, actorText, fieldChanges } from '../../../features/audit-words';

const ROW_HEIGHT = { wide: 67, card: 151 };

const COLUMNS: RecordColumn<AuditEntry>[] = [
  {
    key: 'what',
    heading: 'What',
    isBare: true,
    render: ({ action, subject }) => (
      <>
        {actionText(action)}
        <Quiet>
          <bdi>{subject.label}</bdi>
        </Quiet>
      </>
    ),
  },
  { key: 'who', heading: 'Who', render: ({ actor }) => <bdi>{actorText(actor)}</bdi> },
  { key: 'when', heading: 'When (UTC)', render: ({ recordedAt }) => <UtcMoment instant={recordedAt} /> },
  { key: 'details', heading: 'Details', isBare: true, render: (entry) => <Details entry={entry} /> },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <RecordTable
      label="Audit trail"
      columns={COLUMNS}
      rows={entries}
      keyOf={({ sequence }) => String(sequence)}
      rowClassName={styles.row}
      rowHeight={ROW_HEIGHT}
    />
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry);
  return (
    <details className={styles.details}>
      <summary>
        {changes.length === 0 ? 'Entry' : 'Changes'}
        <span className="visually-hidden"> · entry {entry.sequence}</span>
      </summary>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              {before !== null && <del>{before}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
        <div>
          <dt>entry</dt>
          <dd>
            {entry.sequence} · {entry.hash.slice(0, 12)}
          </dd>
        </div>
        {entry.requestId && (
          <div>
            <dt>request</dt>
            <dd>{entry.requestId}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
