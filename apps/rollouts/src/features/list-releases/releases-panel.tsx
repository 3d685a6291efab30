import { errorRateText } from '@tracker/contracts/error-rate';
import type { ListedRelease } from '@tracker/contracts/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { ErrorState } from '@tracker/ui/error-state';
import { InstantMoment } from '@tracker/ui/instant';
import { Panel } from '@tracker/ui/panel';
import { RecordTable } from '@tracker/ui/record-table';
import { Skeleton } from '@tracker/ui/skeleton';
import { useReleases } from '../../api/rollouts.api';
import { StateLabel } from '../state-label';
import cells from '../cells.module.css';

const STANDINGS = { stable: 'Stable', candidate: 'Candidate', previous: 'Before the stable one' } as const;

/** The versions of a remote, and how each fared. */
export function ReleasesPanel({ remote }: { remote: string }) {
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
          <RecordTable label={`Releases of ${remote}`}>
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">State</th>
                <th scope="col">Released</th>
                <th scope="col" className={cells.number}>
                  Given to
                </th>
                <th scope="col" className={cells.number}>
                  Failed for
                </th>
                <th scope="col" className={cells.number}>
                  Error rate
                </th>
              </tr>
            </thead>
            <tbody>
              {releases.map((release) => (
                <ReleaseRow key={release.version} release={release} />
              ))}
            </tbody>
          </RecordTable>
        )}
      </div>
    </Panel>
  );
}

function ReleaseRow({ release }: { release: ListedRelease }) {
  const { version, standing, shellSdkRange, haltedAt, releasedAt, givenTo, failedFor } = release;
  const text = standing ? STANDINGS[standing] : 'Given to nobody';
  return (
    <tr>
      <td>
        <span className={cells.main}>{version}</span>
        <span className={cells.quiet}>needs shell-sdk {shellSdkRange}</span>
      </td>
      <td data-label="State">
        {haltedAt ? (
          <StateLabel tone="stopped">Halted</StateLabel>
        ) : (
          <StateLabel tone={standing === 'candidate' ? 'active' : 'quiet'}>{text}</StateLabel>
        )}
      </td>
      <td data-label="Released">
        <InstantMoment instant={releasedAt} />
      </td>
      <td data-label="Given to" className={cells.number}>
        {givenTo}
      </td>
      <td data-label="Failed for" className={cells.number}>
        {failedFor}
      </td>
      <td data-label="Error rate" className={cells.number}>
        {errorRateText(release)}
      </td>
    </tr>
  );
}
