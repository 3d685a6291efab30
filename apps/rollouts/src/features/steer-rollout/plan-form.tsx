import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { InstantMoment } from '@tracker/ui/instant';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useEndRolloutPlanMutation, usePlanRolloutMutation } from '../../api/rollouts.api';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import styles from './rollout-panel.module.css';

const PROPOSED = { steps: '1, 5, 25, 100', minutes: '30' };
const FAILED = 'The plan could not be changed. Please try again.';

/** Lets the rollout go on by itself, or shows what it does by itself. */
export function PlanForm({ state: { remote, plan } }: { state: RolloutState }) {
  const [steps, setSteps] = useState(PROPOSED.steps);
  const [minutes, setMinutes] = useState(PROPOSED.minutes);
  const [begin, { isLoading, error }] = usePlanRolloutMutation();
  const [end, { isLoading: isEnding, error: endError }] = useEndRolloutPlanMutation();
  const problem = error ?? endError;
  const isChanged = steps !== PROPOSED.steps || minutes !== PROPOSED.minutes;
  useUnsavedChanges(isChanged && !plan && !isLoading, 'remote');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const percentages = steps.split(',').map((step) => Number(step.trim() || Number.NaN));
    await begin({ remote, percentages, everyMinutes: Number(minutes) });
  }

  return (
    <>
      {plan ? (
        <p className={styles.plan}>
          By itself: {plan.percentages.map((percentage) => `${percentage} %`).join(', ')}, next{' '}
          <InstantMoment instant={plan.nextAt} />, as long as the figures hold.{' '}
          <PassingButton isPending={isEnding} onClick={() => void end(remote)}>
            End Plan
          </PassingButton>
        </p>
      ) : (
        <form className={styles.plan} onSubmit={submit} noValidate>
          <TextField label="Steps of a plan, in per cent" value={steps} maxLength={100} onValueChange={setSteps} />
          <TextField
            label="Minutes for each step"
            value={minutes}
            maxLength={5}
            inputMode="numeric"
            onValueChange={setMinutes}
          />
          <PassingButton type="submit" isPending={isLoading}>
            Begin Plan
          </PassingButton>
        </form>
      )}
      {problem && <Problem>{errorText(problem, FAILED)}</Problem>}
    </>
  );
}
