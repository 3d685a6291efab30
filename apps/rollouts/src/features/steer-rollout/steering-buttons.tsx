import type { RolloutState } from '@tracker/contracts/rollout/rollouts';
import { PassingButton } from '@tracker/ui/passing-button';
import styles from './rollout-panel.module.css';
import type { AskedStep } from './step-dialog';
import { steeringQuestion } from './steering-questions';

interface SteeringButtonsProps {
  state: RolloutState;
  isResuming: boolean;
  onAsk: (asked: AskedStep) => void;
  onResume: () => void;
}

export function SteeringButtons({ state, isResuming, onAsk, onResume }: SteeringButtonsProps) {
  const { candidate, previous, isKilled, haltedAt } = state;
  const ask = (action: 'kill' | 'promote' | 'rollback') =>
    onAsk({ step: { action }, question: steeringQuestion(action, state) });
  return (
    <div className={styles.buttons}>
      {candidate && (
        <PassingButton onClick={() => ask('promote')} disabled={haltedAt !== null || isResuming}>
          Promote to Everyone
        </PassingButton>
      )}
      {(candidate ?? previous) && (
        <PassingButton onClick={() => ask('rollback')} disabled={isResuming}>
          {candidate ? 'Roll Back' : `Roll Back to ${previous}`}
        </PassingButton>
      )}
      {isKilled && (
        <PassingButton variant="primary" isPending={isResuming} onClick={onResume}>
          Resume Rollout
        </PassingButton>
      )}
      {candidate && !isKilled && haltedAt === null && (
        <PassingButton variant="primary" isDangerous onClick={() => ask('kill')} disabled={isResuming}>
          Kill Rollout
        </PassingButton>
      )}
    </div>
  );
}
