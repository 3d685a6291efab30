import type { RolloutState } from '@tracker/contracts/rollouts';
import { PassingButton } from '@tracker/ui/passing-button';
import { useState } from 'react';
import type { Step, SteeringAction } from '../../api/rollouts.api';
import styles from './rollout-panel.module.css';
import { StepDialog } from './step-dialog';
import { steeringQuestion } from './steering-questions';

interface SteeringButtonsProps {
  state: RolloutState;
  isPending: boolean;
  onRun: (step: Step) => Promise<void>;
}

export function SteeringButtons({ state, isPending, onRun }: SteeringButtonsProps) {
  const { candidate, previous, isKilled, haltedAt } = state;
  const [asked, setAsked] = useState<Exclude<SteeringAction, 'resume'> | null>(null);
  const question = asked && steeringQuestion(asked, state);
  return (
    <div className={styles.buttons}>
      {candidate && (
        <PassingButton onClick={() => setAsked('promote')} disabled={haltedAt !== null || isPending}>
          Promote to Everyone
        </PassingButton>
      )}
      {(candidate ?? previous) && (
        <PassingButton onClick={() => setAsked('rollback')} disabled={isPending}>
          {candidate ? 'Roll Back' : `Roll Back to ${previous}`}
        </PassingButton>
      )}
      {isKilled && (
        <PassingButton variant="primary" isPending={isPending} onClick={() => void onRun({ action: 'resume' })}>
          Resume Rollout
        </PassingButton>
      )}
      {candidate && !isKilled && haltedAt === null && (
        <PassingButton variant="primary" isDangerous onClick={() => setAsked('kill')} disabled={isPending}>
          Kill Rollout
        </PassingButton>
      )}
      {question && (
        <StepDialog
          question={question}
          isPending={isPending}
          onCancel={() => setAsked(null)}
          onConfirm={(comment) => void onRun({ action: asked, comment }).then(() => setAsked(null))}
        />
      )}
    </div>
  );
}
