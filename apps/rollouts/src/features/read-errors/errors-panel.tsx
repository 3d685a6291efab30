import type { VersionError } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useErrors } from '../../api/rollouts.api';
import styles from './errors-panel.module.css';

const KINDS: Record<VersionError['kind'], string> = {
  unreachable: 'Could not be reached',
  timeout: 'Came too late',
  invalid: 'Could not be run',
  incompatible: 'Needs another shell',
  render: 'Threw while it was drawn',
  handler: 'Threw in a handler',
};

/** What versions of the remote failed with in people's browsers, the same error once. */
export function ErrorsPanel({ remote }: { remote: string }) {
  const query = useErrors(remote);
  return (
    <Panel
      title="Errors"
      description="What was reported while a rollout ran, at its place in the sources where the release brought source maps."
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'The errors could not be loaded.')}
        skeleton={<Skeleton height="120px" />}
        empty={<EmptyState drawing="notice">Nothing was reported.</EmptyState>}
      >
        {(errors) => (
          <ul className={styles.list} aria-label={`Errors of ${remote}`}>
            {errors.map((group) => (
              <li key={`${group.version} ${group.kind} ${group.message} ${group.frames.join()}`}>
                <ErrorGroup group={group} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}

function ErrorGroup({ group: { version, kind, message, people, frames, lastAt } }: { group: VersionError }) {
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        <span className={styles.message}>{message || KINDS[kind]}</span>
        <span className={styles.quiet}>
          {version} · {KINDS[kind]} · {people} {people === 1 ? 'person' : 'people'} · last{' '}
          <InstantMoment instant={lastAt} />
        </span>
      </summary>
      {frames.length > 0 ? (
        <ol className={styles.frames}>
          {frames.map((frame, place) => (
            <li key={`${place} ${frame}`}>
              <code>{frame}</code>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.quiet}>The browser named no place.</p>
      )}
    </details>
  );
}
