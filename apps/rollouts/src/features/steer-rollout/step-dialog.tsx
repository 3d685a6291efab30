import { useUnsavedChanges } from '@tracker/shell-sdk/unsaved';
import { Button } from '@tracker/ui/button';
import { FormDialog } from '@tracker/ui/form-dialog';
import { TextAreaField } from '@tracker/ui/text-field';
import { useState } from 'react';
import type { SteeringQuestion } from './steering-questions';

interface StepDialogProps {
  question: SteeringQuestion;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: (comment: string) => void;
}

/** Asks before a step that many people notice, and why it is taken. */
export function StepDialog({ question, isPending, onCancel, onConfirm }: StepDialogProps) {
  const [comment, setComment] = useState('');
  const isChanged = comment.trim() !== '' && !isPending;
  useUnsavedChanges(isChanged);
  return (
    <FormDialog
      title={question.title}
      isOpen
      isChanged={isChanged}
      isBusy={isPending}
      width={440}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDangerous={question.isDangerous}
            isPending={isPending}
            onClick={() => onConfirm(comment.trim())}
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
    </FormDialog>
  );
}
