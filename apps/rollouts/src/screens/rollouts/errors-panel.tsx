import type { VersionError } from '@tracker/contracts/rollout/rollouts';
import { plural } from '@tracker/contracts/values/plural';
import { errorText } from '@tracker/shell-sdk/request-error';
import { EmptyState } from '@tracker/ui/empty-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useErrors } from './rollouts.api';
import styles from './rollouts.module.css';

const KINDS: Record<VersionError['kind'], string> = {
  unreachable: 'Unreachable',
  timeout: 'Timed out',
  invalid: 'Failed to start',
  incompatible: 'Needs another shell',
  render: 'Error while rendering',
  handler: 'Error in a handler',
  unresponsive: 'Stopped responding',
};

export function ErrorsPanel({ remote }: { remote: string }) {
  const query = useErrors(remote);
  return (
    <Panel title="Errors" description="Errors during rollouts, mapped to source.">
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'The errors could not be loaded.')}
        skeleton={<Skeleton height="120px" />}
        empty={<EmptyState drawing="notice">No errors reported.</EmptyState>}
      >
        {(errors) => (
          <Stack as="ul" gap={1.5} aria-label={`Errors of ${remote}`}>
            {errors.map((error) => (
              <ErrorEntry
                key={`${error.version} ${error.kind} ${error.message} ${error.frames.join()}`}
                error={error}
              />
            ))}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}

function ErrorEntry({ error: { version, kind, message, people, frames, lastAt } }: { error: VersionError }) {
  return (
    <li>
      <details>
        <summary className={styles.summary}>
          <span className={styles.message}>{message || KINDS[kind]}</span>
          <Quiet as="div">
            {version} · {KINDS[kind]} · {plural(people, { one: '# person', other: '# people' })} · last{' '}
            <InstantMoment instant={lastAt} />
          </Quiet>
        </summary>
        {frames.length > 0 ? (
          <ol className={styles.frames}>
            {frames.map((frame, index) => (
              <li key={`${index} ${frame}`}>
                <code>{frame}</code>
              </li>
            ))}
          </ol>
        ) : (
          <Quiet>No location reported.</Quiet>
        )}
      </details>
    </li>
  );
}
