import { errorRateText } from '@tracker/contracts/rollout/rollout-texts';
import type { RolloutState, VersionFigures } from '@tracker/contracts/rollout/rollouts';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { InstantMoment } from '@tracker/ui/instant';
import { Cluster, Quiet, Stack } from '@tracker/ui/layout';
import { Panel } from '@tracker/ui/panel';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { useState } from 'react';
import { everyoneGets, isStopped, RolloutLabel, versionText } from '../remote-cards';
import { useSteerRolloutMutation } from '../rollouts.api';
import { PercentageForm } from './percentage-form';
import { PlanForm, RunningPlan } from './plan-form';
import styles from './rollout-panel.module.css';
import { STEERING_FAILURE, type Step, StepDialog, stepFor } from './step-dialog';

export function RolloutPanel({ state }: { state: RolloutState }) {
  const { remote, stable, candidate, next, percentage, plan, haltedAt } = state;
  return (
    <Panel
      title={`Rollout of ${remote}`}
      description={candidate ? reachText(state) : `${everyoneGets(stable)}. No rollout in progress.`}
      actions={<RolloutLabel state={state} />}
    >
      <Stack gap={2.5}>
        <StopNotice state={state} />
        <div className={styles.versions}>
          <Version name="Stable" version={versionText(stable)} figures={state.stableFigures} />
          {candidate && <Version name="Candidate" version={candidate} figures={state.candidateFigures} />}
          {next && <Version name="Next" version={next} figures={null} />}
        </div>
        {next && (
          <Quiet>
            {next} becomes the candidate at 0 % when {candidate} is promoted or given up.
          </Quiet>
        )}
        {candidate && (
          <PercentageForm
            key={candidate}
            remote={remote}
            version={candidate}
            percentage={percentage}
            isDisabled={haltedAt !== null}
          />
        )}
        {candidate &&
          !isStopped(state) &&
          (plan ? (
            <RunningPlan remote={remote} version={candidate} plan={plan} />
          ) : (
            <PlanForm key={`plan ${candidate}`} remote={remote} version={candidate} />
          ))}
        <SteeringButtons state={state} />
      </Stack>
    </Panel>
  );
}

function reachText(state: RolloutState): string {
  if (isStopped(state)) return 'No one gets the candidate.';
  const { percentage, allowances, earlyAccessOrganizations: count } = state;
  const parts = [
    `${percentage} % of people`,
    ...(allowances.length > 0 ? [`${allowances.length} allowed by name`] : []),
    ...(count > 0
      ? [plural(count, { one: '# organization with early access', other: '# organizations with early access' })]
      : []),
  ];
  return `The candidate goes to ${parts.join(', ')}.`;
}

function StopNotice({ state: { haltedAt, isKilled, stable, candidate } }: { state: RolloutState }) {
  if (haltedAt)
    return (
      <p className={styles.stopped}>
        Halted <InstantMoment instant={haltedAt} />: {candidate} failed for too many people. {everyoneGets(stable)}{' '}
        until you release it again or release another version.
      </p>
    );
  if (!isKilled) return null;
  return <p className={styles.stopped}>The kill switch is on. {everyoneGets(stable)}, whatever the percentage.</p>;
}

function Version({ name, version, figures }: { name: string; version: string; figures: VersionFigures | null }) {
  return (
    <Stack gap={0.25} className={styles.version}>
      <Quiet>{name}</Quiet>
      <p className={styles.number}>{version}</p>
      <Quiet>
        {figures && figures.openedBy > 0
          ? `Failed for ${figures.failedFor} of ${figures.openedBy} · ${errorRateText(figures)}`
          : 'No data yet'}
      </Quiet>
    </Stack>
  );
}

function SteeringButtons({ state }: { state: RolloutState }) {
  const { remote, candidate, previous, isKilled, haltedAt } = state;
  const [step, setStep] = useState<Step | null>(null);
  const [steer] = useSteerRolloutMutation();
  const resume = useAction(() => steer({ remote, action: 'resume' }), {
    done: () => ({ title: 'Done', description: `The rollout of ${remote} continues.` }),
    failure: STEERING_FAILURE,
    refusal: 'place',
  });
  return (
    <>
      {resume.problem && <Problem>{resume.problem}</Problem>}
      {(candidate || isKilled || previous) && (
        <Cluster>
          {candidate && (
            <PassingButton
              onClick={() => setStep(stepFor('promote', state))}
              disabled={haltedAt !== null || resume.isPending}
            >
              Promote to Everyone
            </PassingButton>
          )}
          {(candidate ?? previous) && (
            <PassingButton onClick={() => setStep(stepFor('rollback', state))} disabled={resume.isPending}>
              {candidate ? 'Roll Back' : `Roll Back to ${previous}`}
            </PassingButton>
          )}
          {isKilled && (
            <PassingButton variant="primary" isPending={resume.isPending} onClick={() => void resume.run(undefined)}>
              Resume Rollout
            </PassingButton>
          )}
          {candidate && !isStopped(state) && (
            <PassingButton variant="primary" isDangerous onClick={() => setStep(stepFor('kill', state))}>
              Kill Rollout
            </PassingButton>
          )}
        </Cluster>
      )}
      {step && <StepDialog state={state} step={step} onClose={() => setStep(null)} />}
    </>
  );
}
