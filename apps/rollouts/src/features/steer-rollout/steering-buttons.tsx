import type { RolloutState } from '@tracker/contracts/rollouts';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Button } from '@tracker/ui/button';
import { useState } from 'react';
import type { SteeringAction } from '../../api/rollouts.api';
import styles from './rollout-panel.module.css';
import { steeringQuestion } from './steering-questions';

interface SteeringButtonsProps {
  state: RolloutState;
  isPending: boolean;
  onRun: (action: SteeringAction) => Promise<void>;
}

export function SteeringButtons({ state, isPending, onRun }: SteeringButtonsProps) {
  const { candidate, previous, isKilled, haltedAt } = state;
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [asked, setAsked] = useState<Exclude<SteeringAction, 'resume'>>('kill');
  const [isAsking, setIsAsking] = useState(false);
  const question = steeringQuestion(asked, state);
  const ask = (action: Exclude<SteeringAction, 'resume'>) => () => {
    setAsked(action);
    setIsAsking(true);
  };
  return (
    <div className={styles.buttons}>
      {candidate && (
        <Button onClick={ask('promote')} disabled={haltedAt !== null || isPending}>
          Promote to Everyone
        </Button>
      )}
      {(candidate ?? previous) && (
        <Button onClick={ask('rollback')} disabled={isPending}>
          {candidate ? 'Roll Back' : `Roll Back to ${previous}`}
        </Button>
      )}
      {isKilled && (
        <Button variant="primary" isPending={isPending} onClick={() => void onRun('resume')}>
          Resume Rollout
        </Button>
      )}
      {candidate && !isKilled && haltedAt === null && (
        <Button variant="primary" isDangerous onClick={ask('kill')} disabled={isPending}>
          Kill Rollout
        </Button>
      )}
      <ConfirmDialog
        title={question.title}
        isOpen={isAsking}
        confirmLabel={question.confirm}
        isDangerous={question.isDangerous}
        isPending={isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void onRun(asked).then(() => setIsAsking(false))}
      >
        <p>{question.text}</p>
      </ConfirmDialog>
    </div>
  );
}
