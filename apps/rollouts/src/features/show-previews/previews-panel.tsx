import { errorText } from '@tracker/shell-sdk/request-error';
import { ErrorState } from '@tracker/ui/error-state';
import { Panel } from '@tracker/ui/panel';
import { Skeleton } from '@tracker/ui/skeleton';
import { usePreviews } from '../../api/previews.api';
import { PreviewEntry } from './preview-entry';
import styles from './previews-panel.module.css';

/** Versions that a few people see by an address, beside the rollout. */
export function PreviewsPanel({ remote }: { remote: string }) {
  const { currentData: previews, error, refetch } = usePreviews(remote);
  return (
    <Panel
      title="Previews"
      description={`Shown by their address for 14 days to operators, owners of ${remote} and those who are allowed here.`}
    >
      <div aria-busy={(!previews && !error) || undefined}>
        {!previews && !error && <Skeleton height="60px" />}
        {!previews && error && (
          <ErrorState onRetry={() => void refetch()}>{errorText(error, 'This could not be loaded.')}</ErrorState>
        )}
        {previews?.length === 0 && (
          <p className={styles.quiet}>
            There is none. <code>npm run release -- {remote} --preview pr-123</code> begins one.
          </p>
        )}
        {previews && previews.length > 0 && (
          <ul className={styles.list}>
            {previews.map((preview) => (
              <PreviewEntry key={preview.name} remote={remote} preview={preview} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
