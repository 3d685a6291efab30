import type { RemotePreview } from '@tracker/contracts/rollout/remote-access';
import { useAction } from '@tracker/shell-sdk/action';
import { errorText } from '@tracker/shell-sdk/request-error';
import { CopyButton } from '@tracker/ui/copy-button';
import { InstantMoment } from '@tracker/ui/instant';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
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
            No previews. Start one with <code>npm run release -- {remote} --preview pr-123</code>.
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
  const end = useAction(endPreview, { failure: 'The preview could not be ended. Please try again.', refusal: 'place' });
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
          <PassingButton
            isDangerous
            aria-label={`End preview ${name}`}
            isPending={end.isPending}
            onClick={() => void end.run({ remote, name })}
          >
            End
          </PassingButton>
        </Cluster>
      </Cluster>
      {end.problem && <Problem>{end.problem}</Problem>}
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
