import { errorRateText } from '@tracker/contracts/rollout/error-rate';
import type { ListedRelease, RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { QueryView } from '@tracker/ui/query-view';
import { prepareRecordTable, type RecordColumn, RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useState } from 'react';
import { useReleases } from '../../api/rollouts.api';
import { StateLabel } from '../state-label';
import { type AskedStep, StepDialog } from '../steer-rollout/step-dialog';
import { pinQuestion } from '../steer-rollout/steering-questions';
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
export function ReleasesPanel({ state }: { state: RolloutState }) {
  const { remote } = state;
  useEffect(prepareRecordTable, []);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const query = useReleases(remote);
  const ask = (version: string) =>
    setAsked({ step: { action: 'rollback', version }, question: pinQuestion(version, state) });
  return (
    <Panel
      title="Releases"
      description="People are counted while a rollout runs; all signed-out browsers count as one. A failure that was healed counts."
    >
      <QueryView
        query={{ ...query, data: query.currentData }}
        failure={errorText(query.error, 'The releases could not be loaded.')}
        skeleton={<Skeleton height="140px" />}
      >
        {(releases) => (
          <RecordTable
            label={`Releases of ${remote}`}
            columns={[...COLUMNS, choosing(ask)]}
            rows={releases}
            keyOf={({ version }) => version}
            rowHeight={ROW_HEIGHT}
            isWide
          />
        )}
      </QueryView>
      {asked && <StepDialog remote={remote} {...asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

/** Everyone can be given any version, unless it was halted; the candidate has a button of its own. */
function choosing(onChoose: (version: string) => void): RecordColumn<ListedRelease> {
  return {
    key: 'action',
    heading: 'Action',
    isHeadingHidden: true,
    isBare: true,
    align: 'end',
    render: ({ version, standing, haltedAt }) =>
      standing === 'stable' || standing === 'candidate' || haltedAt !== null ? null : (
        <Button aria-label={`Give to Everyone: ${version}`} onClick={() => onChoose(version)}>
          Give to Everyone
        </Button>
      ),
  };
}

function State({ release: { standing, haltedAt } }: { release: ListedRelease }) {
  if (haltedAt) return <StateLabel tone="stopped">Halted</StateLabel>;
  return (
    <StateLabel tone={standing === 'candidate' ? 'active' : 'quiet'}>
      {standing ? STANDINGS[standing] : 'Given to nobody'}
    </StateLabel>
  );
}
