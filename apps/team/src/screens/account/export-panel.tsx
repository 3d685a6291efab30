import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { InstantDay, InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import { useListAccountExportsInTeamQuery, useRequestAccountExportInTeamMutation } from './account.api';
import styles from './export-panel.module.css';

/** How often it is looked whether an export that is being prepared is ready, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** Everything of one's own as a ZIP, prepared in the background. */
export function ExportPanel() {
  const { isPreparing } = useListAccountExportsInTeamQuery(undefined, {
    selectFromResult: ({ data: exports }) => ({ isPreparing: exports?.some(({ state }) => state === 'preparing') }),
  });
  const exports = useListAccountExportsInTeamQuery(undefined, {
    pollingInterval: isPreparing ? LOOK_EVERY_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const [request, { isLoading, error: refusal }] = useRequestAccountExportInTeamMutation();

  return (
    <Panel
      id="data"
      title="Everything of yours"
      description="Your credentials, all documents and whatever else is kept about you, as a ZIP file."
    >
      <QueryView
        query={exports}
        failure={errorText(exports.error, 'Your exports could not be loaded.')}
        skeleton={null}
        empty={null}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map(({ id, createdAt, expiresAt, fileUrl }) => (
              <li key={id}>
                <div>
                  Asked for <InstantMoment instant={createdAt} />
                  <p className={styles.quiet}>
                    {fileUrl ? (
                      <>
                        Can be downloaded until <InstantDay instant={expiresAt} />
                      </>
                    ) : (
                      'Being prepared. You get an email when it is ready.'
                    )}
                  </p>
                </div>
                {fileUrl && (
                  <a className={styles.file} href={fileUrl} download>
                    <Icon name="download" size={18} /> Download ZIP
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {refusal && (
        <Problem className={styles.problem}>
          {errorText(refusal, 'The file could not be asked for. Please try again.')}
        </Problem>
      )}
      <Button isPending={isLoading} disabled={isPreparing ?? false} onClick={() => void request()}>
        Prepare My Data
      </Button>
    </Panel>
  );
}
