import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { useGetRecentCredentialImportsQuery } from '../../api/imports.api';
import { count } from './columns-step';
import styles from './recent-imports.module.css';
import { UndoImport, undoneText } from './undo-import';

/** What was imported within a day, by whichever device, and the way back. */
export function RecentImports() {
  const { data: imports = [] } = useGetRecentCredentialImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (imports.length === 0) return null;
  return (
    <Panel title="Imports of the last day" description="Each can be undone for a day.">
      <ul className={styles.list}>
        {imports.map(({ id, appliedAt, outcome, undone }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.when}>
              <InstantMoment instant={appliedAt} />
            </span>
            <span className={styles.what}>
              {undone ? `Undone. ${undoneText(undone)}` : `${count(outcome.created, 'credential')} added.`}
            </span>
            {!undone && outcome.created > 0 && (
              <UndoImport
                id={id}
                created={outcome.created}
                label={`Undo import of ${count(outcome.created, 'credential')}`}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
