import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { useAction } from '@tracker/shell-sdk/action';
import { useForm } from '@tracker/shell-sdk/form';
import { Checkbox } from '@tracker/ui/choice';
import { Form } from '@tracker/ui/form';
import { InstantMoment } from '@tracker/ui/instant';
import { Cluster } from '@tracker/ui/layout';
import { PassingButton } from '@tracker/ui/passing-button';
import { Problem } from '@tracker/ui/problem';
import { TextField } from '@tracker/ui/text-field';
import { useEndRolloutPlanMutation, usePlanRolloutMutation } from '../rollouts.api';
import styles from './rollout-panel.module.css';

const SUGGESTION = { steps: '1, 5, 25, 100', minutes: '30', promote: true };
const FAILURE = 'The plan could not be changed. Please try again.';

export function PlanForm({ remote, version }: { remote: string; version: string }) {
  const [start] = usePlanRolloutMutation();
  const form = useForm({
    values: SUGGESTION,
    send: ({ steps, minutes, promote }) =>
      start({
        remote,
        version,
        steps: steps.split(',').map((step) => Number(step.trim() || Number.NaN)),
        everyMinutes: Number(minutes),
        promote,
      }),
    failure: FAILURE,
    // The form disappears when the rollout has moved on.
    refusal: 'both',
    tab: 'remote',
  });
  return (
    <Form form={form}>
      <div className={styles.plan}>
        <TextField label="Plan steps in percent" maxLength={100} {...form.field('steps')} />
        <TextField label="Minutes per step" maxLength={5} inputMode="numeric" {...form.field('minutes')} />
        <PassingButton type="submit" isPending={form.isPending}>
          Start Plan
        </PassingButton>
      </div>
      <Checkbox isChecked={form.draft.promote} onCheckedChange={form.field('promote').onValueChange}>
        Promote to everyone by itself, one step after 100 %
      </Checkbox>
    </Form>
  );
}

interface RunningPlanProps {
  remote: string;
  version: string;
  plan: NonNullable<RolloutState['plan']>;
}

export function RunningPlan({ remote, version, plan: { steps, nextAt, promote } }: RunningPlanProps) {
  const [endPlan] = useEndRolloutPlanMutation();
  const end = useAction(endPlan, { failure: FAILURE, refusal: 'both' });
  return (
    <>
      <Cluster>
        <p>
          Plan: {[...steps.map((step) => `${step} %`), ...(promote ? ['promote to everyone'] : [])].join(', ')}, next{' '}
          <InstantMoment instant={nextAt} />, if the error rate stays low.
        </p>
        <PassingButton isPending={end.isPending} onClick={() => void end.run({ remote, version })}>
          End Plan
        </PassingButton>
      </Cluster>
      {end.problem && <Problem>{end.problem}</Problem>}
    </>
  );
}
