import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useSearchParams } from '@tracker/shell-sdk/router';
import { EmptyState } from '@tracker/ui/empty-state';
import { Button } from '@tracker/ui/button';
import { Icon } from '@tracker/ui/icon';
import { PageHeader } from '@tracker/ui/page-header';
import { QueryView } from '@tracker/ui/query-view';
import { Skeleton } from '@tracker/ui/skeleton';
import { useRefresh, useRollouts } from '../api/rollouts.api';
import { AllowancesPanel } from '../features/allow-people/allowances-panel';
import { RemoteCards } from '../features/choose-remote/remote-cards';
import { ChoicePanel } from '../features/explain-choice/choice-panel';
import { ErrorsPanel } from '../features/read-errors/errors-panel';
import { ReleasesPanel } from '../features/list-releases/releases-panel';
import { PreviewsPanel } from '../features/show-previews/previews-panel';
import { AccessPanel } from '../features/share-remote/access-panel';
import { AuditPanel } from '../features/read-audit/audit-panel';
import { RolloutPanel } from '../features/steer-rollout/rollout-panel';
import { useState } from 'react';
import styles from './operator.module.css';

export function RolloutsPage() {
  const query = useRollouts();
  const { error, isFetching } = query;
  const refresh = useRefresh();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Rollouts"
        subtitle="Who gets which version of each part of the product"
        actions={
          <Button icon={<Icon name="refresh" size={16} />} isPending={isFetching} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      <QueryView
        query={query}
        className={styles.sections}
        failure={errorText(error, 'The rollouts could not be loaded.')}
        skeleton={<RolloutsSkeleton />}
        empty={<EmptyState drawing="search">No remote has been registered yet.</EmptyState>}
      >
        {(rollouts) => <Rollouts rollouts={rollouts} wanted={params.get('remote')} />}
      </QueryView>
    </>
  );
}

function Rollouts({ rollouts, wanted }: { rollouts: readonly RolloutState[]; wanted: string | null }) {
  // Chosen once: what is typed for it must not go because its rollout has just ended.
  const [first] = useState(() => rollouts.find(({ candidate }) => candidate !== null)?.remote);
  const chosen = rolloutOf(rollouts, wanted) ?? rolloutOf(rollouts, first) ?? rollouts[0];
  if (!chosen) return null;
  const { remote } = chosen;
  return (
    <>
      <RemoteCards rollouts={rollouts} chosen={remote} />
      {/* What was typed for one remote must not be sent for another. */}
      <div key={remote} className={styles.sections}>
        <RolloutPanel state={chosen} />
        <div className={styles.pair}>
          <AllowancesPanel state={chosen} />
          <ChoicePanel state={chosen} />
        </div>
        <ReleasesPanel state={chosen} />
        <PreviewsPanel remote={remote} />
        <ErrorsPanel remote={remote} />
        <AccessPanel remote={remote} />
        <AuditPanel remote={remote} />
      </div>
    </>
  );
}

function rolloutOf(rollouts: readonly RolloutState[], wanted: string | null | undefined): RolloutState | undefined {
  return rollouts.find(({ remote }) => remote === wanted);
}

function RolloutsSkeleton() {
  return (
    <>
      <Skeleton height="112px" radius="var(--radius)" />
      <Skeleton height="280px" radius="var(--radius)" />
      <Skeleton height="220px" radius="var(--radius)" />
    </>
  );
}
