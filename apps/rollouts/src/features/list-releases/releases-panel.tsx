import { errorRateText } from '@tracker/contracts/error-rate';
import type { ListedRelease } from '@tracker/contracts/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { ErrorState } from '@tracker/ui/error-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { prepareRecordTable, type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect } from 'react';
import { useReleases } from '../../api/rollouts.api';
import { StateLabel } from '../state-label';
import cells from '../cells.module.css';

const STANDINGS = { stable: 'Stable', candidate: 'Candidate', previous: 'Before the stable one' } as const;

const ROW_HEIGHT = { wide: 67, card: 205 };

const COLUMNS: RecordColumn<ListedRelease>[] = [
  {
    key: 'version',
    heading: 'Version',
    isBare: true,
    render: ({ version, shellSdkRange }) => (
      <>
        <span className={cells.main}>{version}</span>
        <span className={cells.quiet}>needs shell-sdk {shellSdkRange}</span>
      </>
    ),
  },
  { key: 'state', heading: 'State', render: (release) => <State release={release} /> },
  { key: 'released', heading: 'Released', render: ({ releasedAt }) => <InstantMoment instant={releasedAt} /> },
  { key: 'given', heading: 'Given to', align: 'end', render: ({ givenTo }) => givenTo },
  { key: 'failed', heading: 'Failed for', align: 'end', render: ({ failedFor }) => failedFor },
  { key: 'rate', heading: 'Error rate', align: 'end', render: (release) => errorRateText(release) },
];

/** The versions of a remote, and how each fared. */
export function ReleasesPanel({ remote }: { remote: string }) {
  useEffect(prepareRecordTable, []);
  const { currentData: releases, error, refetch } = useReleases(remote);
  return (
    <Panel
      title="Releases"
      description="People are counted while a rollout runs; all signed-out browsers count as one. A failure that was healed counts."
    >
      <div aria-busy={(!releases && !error) || undefined}>
        {!releases && !error && <Skeleton height="140px" />}
        {!releases && error && (
          <ErrorState onRetry={() => void refetch()}>
            {errorText(error, 'The releases could not be loaded.')}
          </ErrorState>
        )}
        {releases && (
          <RecordTable
            label={`Releases of ${remote}`}
            columns={COLUMNS}
            rows={releases}
            keyOf={({ version }) => version}
            rowHeight={ROW_HEIGHT}
          />
        )}
      </div>
    </Panel>
  );
}

function State({ release: { standing, haltedAt } }: { release: ListedRelease }) {
  if (haltedAt) return <StateLabel tone="stopped">Halted</StateLabel>;
  return (
    <StateLabel tone={standing === 'candidate' ? 'active' : 'quiet'}>
      {standing ? STANDINGS[standing] : 'Given to nobody'}
    </StateLabel>
  );
}
