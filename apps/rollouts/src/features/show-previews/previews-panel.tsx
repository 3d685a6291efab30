import { errorText } from '@tracker/shell-sdk/request-error';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { usePreviews } from '../../api/previews.api';
import { PreviewEntry } from './preview-entry';
import styles from './previews-panel.module.css';

/** Versions that a few people see by an address, beside the rollout. */
export function PreviewsPanel({ remote }: { remote: string }) {
  const query = usePreviews(remote);
  return (
    <Panel
      title="Previews"
      description={`Shown by their address for 14 days to operators, owners of ${remote} and those who are allowed here.`}
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'The previews could not be loaded.')}
        skeleton={<Skeleton height="60px" />}
        empty={
          <p className={styles.quiet}>
            There is none. <code>npm run release -- {remote} --preview pr-123</code> begins one.
          </p>
        }
      >
        {(previews) => (
          <ul className={styles.list}>
            {previews.map((preview) => (
              <PreviewEntry key={preview.name} remote={remote} preview={preview} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
