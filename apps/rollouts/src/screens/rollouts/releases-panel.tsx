import { errorRateText } from '@tracker/contracts/rollout/rollout-texts';
import type { ListedRelease, RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable, type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useState } from 'react';
import { NameCell, StateLabel } from '../../record-cells';
import { useReleases } from './rollouts.api';
import { pinStep, type Step, StepDialog } from './steering/step-dialog';

const STANDINGS = { stable: 'Stable', candidate: 'Candidate', next: 'Next', previous: 'Previous' } as const;

const ROW_HEIGHT = { wide: 112, card: 250 };

const COLUMNS: RecordColumn<ListedRelease>[] = [
  {
    key: 'version',
    heading: 'Version',
    isBare: true,
    render: (release) => (
      <>
        <NameCell name={release.version} details={[originText(release), `needs shell-sdk ${release.shellSdkRange}`]} />
        {release.link && (
          <a href={release.link} target="_blank" rel="noreferrer">
            Where it was built
          </a>
        )}
      </>
    ),
  },
  {
    key: 'state',
    heading: 'State',
    render: ({ standing, haltedAt }) =>
      haltedAt ? (
        <StateLabel tone="stopped">Halted</StateLabel>
      ) : (
        <StateLabel tone={standing === 'candidate' ? 'active' : 'quiet'}>
          {standing ? STANDINGS[standing] : 'Not in use'}
        </StateLabel>
      ),
  },
  { key: 'released', heading: 'Released', render: ({ releasedAt }) => <InstantMoment instant={releasedAt} /> },
  { key: 'given', heading: 'Given to', align: 'end', render: ({ openedBy }) => openedBy },
  { key: 'failed', heading: 'Failed for', align: 'end', render: ({ failedFor }) => failedFor },
  { key: 'rate', heading: 'Error rate', align: 'end', render: (release) => errorRateText(release) },
];

const originText = ({ commit, author }: ListedRelease) =>
  [commit && `commit ${commit.slice(0, 12)}`, author && `by ${author}`].filter(Boolean).join(' ') || null;

export function ReleasesPanel({ state }: { state: RolloutState }) {
  const { remote } = state;
  useEffect(prepareRecordTable, []);
  const [step, setStep] = useState<Step | null>(null);
  const query = useReleases(remote);
  const action: RecordColumn<ListedRelease> = {
    key: 'action',
    heading: 'Action',
    isHeadingHidden: true,
    isBare: true,
    align: 'end',
    render: ({ version, standing, haltedAt }) =>
      standing !== 'stable' &&
      standing !== 'candidate' &&
      standing !== 'next' &&
      haltedAt === null && (
        <Button aria-label={`Make Stable: ${version}`} onClick={() => setStep(pinStep(version, state))}>
          Make Stable
        </Button>
      ),
  };
  return (
    <Panel
      title="Releases"
      description="Counted during rollouts; signed-out visitors count as one; recovered failures count."
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'The releases could not be loaded.')}
        skeleton={<Skeleton height="140px" />}
      >
        {(releases) => (
          <RecordTable
            label={`Releases of ${remote}`}
            columns={[...COLUMNS, action]}
            rows={releases}
            keyOf={({ version }) => version}
            rowHeight={ROW_HEIGHT}
            isWide
          />
        )}
      </QueryView>
      {step && <StepDialog state={state} step={step} onClose={() => setStep(null)} />}
    </Panel>
  );
}
