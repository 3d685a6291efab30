import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { Button } from '@tracker/ui/button';
import { EmptyState } from '@tracker/ui/empty-state';
import { Icon } from '@tracker/ui/icon';
import { Stack } from '@tracker/ui/layout';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import { AuditPanel } from './audit-panel';
import { EndPanel } from './end-panel';
import { ErrorsPanel } from './errors-panel';
import { AccessPanel } from './people/access-panel';
import { AllowancesPanel } from './people/allowances-panel';
import { ChoicePanel } from './people/choice-panel';
import { NewRemote } from './people/new-remote';
import { PreviewsPanel } from './people/previews-panel';
import { ReleasesPanel } from './releases-panel';
import { RemoteCards } from './remote-cards';
import { useRefresh, useRollouts } from './rollouts.api';
import styles from './rollouts.module.css';
import { RolloutPanel } from './steering/rollout-panel';
import { SettingsPanel } from './settings-panel';
import { TerritoryPanel } from './territory-panel';

export function RolloutsPage() {
  const query = useRollouts();
  const refresh = useRefresh();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Rollouts"
        subtitle="Which version of each remote people get"
        actions={
          <>
            <NewRemote />
            <Button icon={<Icon name="refresh" size={16} />} isPending={query.isFetching} onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <QueryView
        query={query}
        failure={errorText(query.error, 'The rollouts could not be loaded.')}
        skeleton={
          <Stack>
            <Skeleton height="112px" radius="var(--radius)" />
            <Skeleton height="280px" radius="var(--radius)" />
            <Skeleton height="220px" radius="var(--radius)" />
          </Stack>
        }
        empty={<EmptyState drawing="search">No remotes registered yet.</EmptyState>}
      >
        {(rollouts) => <Rollouts rollouts={rollouts} requested={params.get('remote')} />}
      </QueryView>
    </>
  );
}

function Rollouts({ rollouts, requested }: { rollouts: readonly RolloutState[]; requested: string | null }) {
  // Chosen once: edits must survive the end of the rollout.
  const [first] = useState(() => rollouts.find(({ candidate }) => candidate !== null)?.remote);
  const named = (name: string | null | undefined) => rollouts.find(({ remote }) => remote === name);
  const chosen = requested === null ? (named(first) ?? rollouts[0]) : named(requested);
  if (!chosen)
    return (
      <Stack>
        <RemoteCards rollouts={rollouts} chosen="" />
        <EmptyState drawing="search">
          {`There is no remote named ${requested} here. It has ended, or you are not one of its owners.`}
        </EmptyState>
      </Stack>
    );
  const { remote } = chosen;
  return (
    <Stack>
      <RemoteCards rollouts={rollouts} chosen={remote} />
      {/* The key keeps edits of one remote from being sent for another. */}
      <Stack key={remote}>
        <RolloutPanel state={chosen} />
        <div className={styles.pair}>
          <AllowancesPanel state={chosen} />
          <ChoicePanel state={chosen} />
        </div>
        <ReleasesPanel state={chosen} />
        <PreviewsPanel remote={remote} />
        <ErrorsPanel remote={remote} />
        <AccessPanel remote={remote} />
        <TerritoryPanel state={chosen} />
        <SettingsPanel remote={remote} />
        <AuditPanel remote={remote} />
        <EndPanel remote={remote} />
      </Stack>
    </Stack>
  );
}
