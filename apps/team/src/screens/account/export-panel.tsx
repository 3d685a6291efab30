import { useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { InstantDay, InstantMoment } from '@tracker/ui/instant';
import { Cluster, List, ListRow, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { QueryView } from '@tracker/ui/query-view';
import styles from '../../features/page.module.css';
import { useAccountExportsQuery, useRequestAccountExportMutation } from './account.api';

const POLL_MS = 5_000;

export function ExportPanel() {
  const { isPreparing = false } = useAccountExportsQuery(undefined, {
    selectFromResult: ({ data }) => ({ isPreparing: data?.some(({ state }) => state === 'preparing') }),
  });
  const exports = useAccountExportsQuery(undefined, {
    pollingInterval: isPreparing ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const [requestExport] = useRequestAccountExportMutation();
  const request = useAction(() => requestExport(), {
    failure: 'The file could not be requested. Please try again.',
    refusal: 'place',
  });

  return (
    <Panel
      id="data"
      title="Export your data"
      description="Your credentials, documents and everything else we store about you, as a ZIP file."
    >
      <Stack>
        {exports.data?.length !== 0 && (
          <QueryView
            query={exports}
            failure={errorText(exports.error, 'Your exports could not be loaded.')}
            skeleton={null}
          >
            {(list) => (
              <List>
                {list.map(({ id, createdAt, expiresAt, fileUrl }) => (
                  <ListRow
                    key={id}
                    side={
                      fileUrl && (
                        <a className={styles.link} href={fileUrl} download>
                          <Icon name="download" size={18} /> Download ZIP
                        </a>
                      )
                    }
                  >
                    Requested <InstantMoment instant={createdAt} />
                    <Quiet>
                      {fileUrl ? (
                        <>
                          Available until <InstantDay instant={expiresAt} />
                        </>
                      ) : (
                        'Being prepared. You’ll get an email when it is ready.'
                      )}
                    </Quiet>
                  </ListRow>
                ))}
              </List>
            )}
          </QueryView>
        )}
        {request.problem && <Problem>{request.problem}</Problem>}
        <Cluster>
          <Button isPending={request.isPending} disabled={isPreparing} onClick={() => void request.run(undefined)}>
            Prepare My Data
          </Button>
        </Cluster>
      </Stack>
    </Panel>
  );
}
