import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { Problem } from '@tracker/ui/problem';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import type { Step } from '../../api/rollouts.api';
import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import type { SteeringQuestion } from './steering-questions';
import { useSteering } from './use-steering';

/** A step that waits for an answer. The question stays as it was asked, whatever becomes of the rollout meanwhile. */
export interface AskedStep {
  step: Step;
  question: SteeringQuestion;
}

interface StepDialogProps extends AskedStep {
  remote: string;
  onClose: () => void;
}

/** Asks before a step that many people notice, and why it is taken. A refusal is said in it, beside what was typed. */
export function StepDialog({ remote, step, question, onClose }: StepDialogProps) {
  const [comment, setComment] = useState('');
  const { problem, isSteering, run } = useSteering(remote);
  const isChanged = comment.trim() !== '' && !isSteering;
  useUnsavedChanges(isChanged, 'remote');
  return (
    <FormDialog
      title={question.title}
      isOpen
      isChanged={isChanged}
      isBusy={isSteering}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSteering}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDangerous={question.isDangerous}
            isPending={isSteering}
            onClick={() => void run({ ...step, comment: comment.trim() }).then((isDone) => isDone && onClose())}
          >
            {question.confirm}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
      <TextAreaField
        label="Why, for the audit"
        isOptional
        rows={2}
        maxLength={500}
        value={comment}
        onValueChange={setComment}
      />
      {problem && <Problem>{problem}</Problem>}
    </FormDialog>
  );
}
