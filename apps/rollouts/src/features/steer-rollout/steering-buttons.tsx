import type { RolloutState } from '@tracker/contracts/rollouts';
import { Button } from '@tracker/ui/button';
import { useFocusHeadingOnExit } from '@tracker/ui/use-focus-heading-on-exit';
import { type ComponentProps, useRef, useState } from 'react';
import type { Step as SteeringStep, SteeringAction } from '../../api/rollouts.api';
import styles from './rollout-panel.module.css';
import { StepDialog } from './step-dialog';
import { steeringQuestion } from './steering-questions';

interface SteeringButtonsProps {
  state: RolloutState;
  isPending: boolean;
  onRun: (step: SteeringStep) => Promise<void>;
}

export function SteeringButtons({ state, isPending, onRun }: SteeringButtonsProps) {
  const { candidate, previous, isKilled, haltedAt } = state;
  const [asked, setAsked] = useState<Exclude<SteeringAction, 'resume'> | null>(null);
  const question = asked && steeringQuestion(asked, state);
  return (
    <div className={styles.buttons}>
      {candidate && (
        <Step onClick={() => setAsked('promote')} disabled={haltedAt !== null || isPending}>
          Promote to Everyone
        </Step>
      )}
      {(candidate ?? previous) && (
        <Step onClick={() => setAsked('rollback')} disabled={isPending}>
          {candidate ? 'Roll Back' : `Roll Back to ${previous}`}
        </Step>
      )}
      {isKilled && (
        <Step variant="primary" isPending={isPending} onClick={() => void onRun({ action: 'resume' })}>
          Resume Rollout
        </Step>
      )}
      {candidate && !isKilled && haltedAt === null && (
        <Step variant="primary" isDangerous onClick={() => setAsked('kill')} disabled={isPending}>
          Kill Rollout
        </Step>
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

/** A button that goes with the state in which it made sense. */
function Step(props: ComponentProps<typeof Button>) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useFocusHeadingOnExit(buttonRef);
  return <Button ref={buttonRef} {...props} />;
}
