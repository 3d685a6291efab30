import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { useForm } from '@tracker/shell-sdk/form';
import { EditDialog } from '@tracker/ui/edit-dialog';
import { TextAreaField } from '@tracker/ui/text-field';
import { everyoneGets, hasVersion, versionText } from '../remote-cards';
import { type SteeringAction, useSteerRolloutMutation } from '../rollouts.api';

/** A change with its confirmation. The text stays the same if the rollout changes meanwhile. */
export interface Step {
  action: SteeringAction;
  version: string | null;
  from?: string;
  title: string;
  text: string;
  confirm: string;
  isDangerous: boolean;
}

export const STEERING_FAILURE = 'The change could not be made. Please try again.';

interface StepDialogProps {
  state: RolloutState;
  step: Step;
  onClose: () => void;
}

export function StepDialog({ state, step, onClose }: StepDialogProps) {
  const { action, version, from, title, text, confirm, isDangerous } = step;
  const { remote } = state;
  const [steer] = useSteerRolloutMutation();
  const form = useForm({
    values: { comment: '' },
    send: ({ comment }) =>
      steer({ remote, action, version, ...(from !== undefined && { from }), comment: comment.trim() }),
    done: ({ stable }) => ({ title: 'Done', description: `Everyone gets ${remote} ${versionText(stable)}.` }),
    failure: STEERING_FAILURE,
    tab: 'remote',
    onDone: onClose,
  });
  return (
    <EditDialog
      form={form}
      title={title}
      submitLabel={confirm}
      isDangerous={isDangerous}
      width={440}
      onClose={onClose}
      head={<p>{text}</p>}
    >
      {form.problem && <p>Now: {presentText(state)}</p>}
      <TextAreaField label="Reason for the audit log" isOptional rows={2} maxLength={500} {...form.field('comment')} />
    </EditDialog>
  );
}

function presentText({ remote, stable, candidate, percentage, next }: RolloutState): string {
  const parts = [
    `${versionText(stable)} is stable`,
    ...(candidate ? [`${candidate} goes to ${percentage} %`] : []),
    ...(next ? [`${next} is next`] : []),
  ];
  return `${remote}: ${parts.join(', ')}.`;
}

export function pinStep(version: string, { remote, stable, candidate }: RolloutState): Step {
  return {
    action: 'rollback',
    version,
    from: stable,
    title: `Make ${remote} ${version} stable?`,
    text: `It replaces ${stable} for everyone${candidate ? `, and the rollout of ${candidate} ends` : ''}.`,
    confirm: 'Make Stable',
    isDangerous: true,
  };
}

export function stepFor(action: Exclude<SteeringAction, 'resume'>, state: RolloutState): Step {
  const { remote, stable, candidate, next, previous } = state;
  if (action === 'kill')
    return {
      action,
      version: candidate,
      title: `Kill the rollout of ${remote}?`,
      text: `${everyoneGets(stable)}; open pages switch at their next navigation. The percentage is kept for when you resume.`,
      confirm: 'Kill Rollout',
      isDangerous: true,
    };
  if (action === 'promote')
    return {
      action,
      version: candidate,
      title: `Promote ${remote} ${candidate}?`,
      text: `Everyone gets it as the stable version. ${hasVersion(stable) ? `You can go back to ${stable} afterwards.` : 'It is the first one.'}`,
      confirm: 'Promote',
      isDangerous: false,
    };
  return {
    action,
    version: candidate ? stable : previous,
    from: stable,
    title: `Roll back ${remote}?`,
    text: candidate
      ? `The rollout of ${candidate} ends. ${everyoneGets(stable)}. ${next ? `${next} becomes the candidate at 0 %.` : 'You can release it again.'}`
      : `Everyone goes back from ${stable} to ${previous}.`,
    confirm: 'Roll Back',
    isDangerous: true,
  };
}
