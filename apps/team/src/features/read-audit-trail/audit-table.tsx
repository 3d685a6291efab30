import type { AuditEntry } from '@tracker/contracts/audit';
import { InstantMoment } from '@tracker/ui/instant';
import { RecordTable } from '@tracker/ui/record-table';
import people from '../people.module.css';
import styles from './audit-panel.module.css';
import { actionText, actorText, fieldChanges } from './audit-words';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <RecordTable label="Audit trail">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">When</th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.sequence} className={styles.row}>
            <td>
              <div className={styles.what}>
                {actionText(entry.action)}
                <span className={people.quiet}>{entry.subject.label}</span>
              </div>
            </td>
            <td data-label="Who" className={people.email}>
              {actorText(entry.actor)}
            </td>
            <td data-label="When">
              <InstantMoment instant={entry.recordedAt} />
            </td>
            <td>
              <Details entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </RecordTable>
  );
}

function Details({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry);
  return (
    <details className={styles.details}>
      <summary>
        {changes.length === 0 ? 'Entry' : changes.length === 1 ? '1 field' : `${changes.length} fields`}
        <span className="visually-hidden"> of entry {entry.sequence}</span>
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
