import { errorRateText } from '@tracker/contracts/rollout/error-rate';
import type { RolloutState, VersionFigures } from '@tracker/contracts/rollout/rollouts';
import { Panel } from '@tracker/ui/panel';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { isStopped, rolloutStanding } from '../rollout-standing';
import { StateLabel } from '../state-label';
import { PlanForm } from './plan-form';
import { PercentageForm } from './percentage-form';
import styles from './rollout-panel.module.css';
import { SteeringButtons } from './steering-buttons';
import { type AskedStep, StepDialog } from './step-dialog';
import { StopNotice } from './stop-notice';
import { useSteering } from './use-steering';

/** Who gets which version of a remote, and everything that changes it for many. */
export function RolloutPanel({ state }: { state: RolloutState }) {
  const { remote, stable, candidate, percentage, haltedAt, isKilled } = state;
  const { problem, isSetting, isSteering, apply, run } = useSteering(remote);
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const { tone, text } = rolloutStanding(state);
  return (
    <Panel
      title={`Rollout of ${remote}`}
      description={candidate ? reachText(state) : `Everyone gets ${stable}. Nothing is being rolled out.`}
      actions={<StateLabel tone={tone}>{text}</StateLabel>}
    >
      <div className={styles.body}>
        <StopNotice state={state} />
        <div className={styles.versions}>
          <Version name="Stable" version={stable} figures={state.stableFigures} />
          {candidate && <Version name="Candidate" version={candidate} figures={state.candidateFigures} />}
        </div>
        {candidate && (
          <PercentageForm
            key={candidate}
            percentage={percentage}
            isDisabled={haltedAt !== null}
            isPending={isSetting}
            onApply={apply}
          />
        )}
        {candidate && haltedAt === null && !isKilled && <PlanForm key={`plan ${candidate}`} state={state} />}
        {problem && <Problem>{problem}</Problem>}
        {(candidate || isKilled || state.previous) && (
          <SteeringButtons
            state={state}
            isResuming={isSteering}
            onAsk={setAsked}
            onResume={() => void run({ action: 'resume' })}
          />
        )}
        {asked && <StepDialog remote={remote} {...asked} onClose={() => setAsked(null)} />}
      </div>
    </Panel>
  );
}

function reachText(state: RolloutState): string {
  if (isStopped(state)) return 'Nobody gets the candidate.';
  const { percentage, allowances, earlyAccessOrganizations } = state;
  const parts = [
    `${percentage} % of people`,
    ...(allowances.length > 0 ? [`${allowances.length} allowed by name`] : []),
    ...(earlyAccessOrganizations > 0
      ? [
          `${earlyAccessOrganizations} ${earlyAccessOrganizations === 1 ? 'organization' : 'organizations'} with early access`,
        ]
      : []),
  ];
  return `The candidate goes to ${parts.join(', ')}.`;
}

function Version({ name, version, figures }: { name: string; version: string; figures: VersionFigures | null }) {
  return (
    <div className={styles.version}>
      <span className={styles.kind}>{name}</span>
      <span className={styles.number}>{version}</span>
      {figures && figures.givenTo > 0 ? (
        <span className={styles.figures}>
          Failed for {figures.failedFor} of {figures.givenTo} · {errorRateText(figures)}
        </span>
      ) : (
        <span className={styles.figures}>Nobody counted yet</span>
      )}
    </div>
  );
}
