import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import type { SteeringAction } from '../../api/rollouts.api';

export interface SteeringQuestion {
  title: string;
  text: string;
  confirm: string;
  isDangerous: boolean;
}

/** What is asked before a version that was released once becomes everyone's. */
export function pinQuestion(version: string, { remote, stable, candidate }: RolloutState): SteeringQuestion {
  return {
    title: `Give ${remote} ${version} to everyone?`,
    text: `It takes the place of ${stable}${candidate ? `, and ${candidate} is given up` : ''}.`,
    confirm: 'Give to Everyone',
    isDangerous: true,
  };
}

/** What is asked before a step that many people notice; to resume needs no question. */
export function steeringQuestion(action: Exclude<SteeringAction, 'resume'>, state: RolloutState): SteeringQuestion {
  const { remote, stable, candidate, previous } = state;
  if (action === 'kill')
    return {
      title: `Kill the rollout of ${remote}?`,
      text: `Everyone gets ${stable}, pages that are open at their next navigation. The percentage is kept for when you resume.`,
      confirm: 'Kill Rollout',
      isDangerous: true,
    };
  if (action === 'promote')
    return {
      title: `Give ${remote} ${candidate} to everyone?`,
      text: `It becomes the stable version. You can go back to ${stable} afterwards.`,
      confirm: 'Promote',
      isDangerous: false,
    };
  return {
    title: `Roll back ${remote}?`,
    text: candidate
      ? `${candidate} is given up and everyone gets ${stable}. It can be released again.`
      : `Everyone goes back from ${stable} to ${previous}.`,
    confirm: 'Roll Back',
    isDangerous: true,
  };
}
