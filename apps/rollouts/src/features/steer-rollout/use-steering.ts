import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { useState } from 'react';
import {
  type Step,
  type SteeringAction,
  useSetRolloutPercentageMutation,
  useSteerRolloutMutation,
} from '../../api/rollouts.api';

const DONE: Record<SteeringAction, (state: RolloutState) => string> = {
  kill: ({ remote, stable }) => `Everyone gets ${remote} ${stable}.`,
  resume: ({ remote }) => `The rollout of ${remote} goes on.`,
  promote: ({ remote, stable }) => `${remote} ${stable} is everyone's version now.`,
  rollback: ({ remote, stable }) => `Everyone gets ${remote} ${stable}.`,
};

const FAILED = 'The change could not be made. Please try again.';

/** The steps of a rollout, which answer whether they were done; what kept the last one from it is `problem`. */
export function useSteering(remote: string) {
  const [setPercentage, { isLoading: isSetting }] = useSetRolloutPercentageMutation();
  const [steer, { isLoading: isSteering }] = useSteerRolloutMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const { toast } = useToast();

  function settle({ data, error }: { data?: RolloutState; error?: unknown }, done: (state: RolloutState) => string) {
    setProblem(error ? errorText(error, FAILED) : null);
    if (data) toast({ title: 'Done', description: done(data) });
    return !error;
  }

  return {
    problem,
    isSetting,
    isSteering,
    apply: async (percentage: number, comment: string) =>
      settle(
        await setPercentage({ remote, percentage, ...(comment && { comment }) }),
        () => `${percentage} % of people get the candidate.`,
      ),
    run: async (step: Step) => settle(await steer({ remote, ...step }), DONE[step.action]),
  };
}
