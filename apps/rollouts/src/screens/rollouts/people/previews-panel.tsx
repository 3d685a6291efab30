import type { RemotePreview } from '@tracker/contracts/rollout/remote-access';
import { ConfirmedButton } from '@tracker/product/confirmed-button';
import { errorText } from '@tracker/shell-sdk/request-error';
import { CopyButton } from '@tracker/ui/copy-button';
import { InstantMoment } from '@tracker/ui/instant';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { AllowForm } from './allow-form';
import { AllowanceList } from './allowances-panel';
import {
  useAllowInRolloutPreviewMutation,
  useDisallowInRolloutPreviewMutation,
  useEndRolloutPreviewMutation,
  usePreviews,
} from './people.api';
import styles from './people.module.css';

export function PreviewsPanel({ remote }: { remote: string }) {
  const query = usePreviews(remote);
  return (
    <Panel
      title="Previews"
      description={`Available by link for 14 days to operators, owners of ${remote}, and people allowed here.`}
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'The previews could not be loaded.')}
        skeleton={<Skeleton height="60px" />}
        empty={
          <Quiet>
            No previews. A release with <code>--preview pr-123</code> starts one.
          </Quiet>
        }
      >
        {(previews) => (
          <Stack as="ul" gap={2.5}>
            {previews.map((preview) => (
              <PreviewEntry key={preview.name} remote={remote} preview={preview} />
            ))}
          </Stack>
        )}
      </QueryView>
    </Panel>
  );
}

function PreviewEntry({ remote, preview }: { remote: string; preview: RemotePreview }) {
  const { name, version, address, endsAt, allowances } = preview;
  const [allow] = useAllowInRolloutPreviewMutation();
  const [disallow] = useDisallowInRolloutPreviewMutation();
  const [endPreview] = useEndRolloutPreviewMutation();
  return (
    <Stack as="li" className={styles.preview}>
      <Cluster justify="between">
        <div>
          <a href={address}>{name}</a>
          <Quiet>
            {version}, until <InstantMoment instant={endsAt} />
          </Quiet>
        </div>
        <Cluster>
          <CopyButton text={address} label="Copy Link" />
          <ConfirmedButton
            isDangerous
            label="End"
            aria-label={`End preview ${name}`}
            title={`End the preview ${name}?`}
            call={() => endPreview({ remote, name })}
            words={{ failure: 'The preview could not be ended. Please try again.', refusal: 'place' }}
          >
            Its link shows the released version from now on. Release it as a preview again to bring it back.
          </ConfirmedButton>
        </Cluster>
      </Cluster>
      <AllowanceList
        preview={name}
        allowances={allowances}
        disallow={({ kind, subject }) => disallow({ remote, name, allowance: { kind, subject } })}
      />
      <AllowForm
        aria-label={`Allow others to see ${name}`}
        kinds={['user', 'organization']}
        allow={(allowance) => allow({ remote, name, allowance })}
      />
    </Stack>
  );
}
