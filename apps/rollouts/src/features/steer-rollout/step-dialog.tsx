import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
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
  return (
    <ConfirmDialog
      title={question.title}
      isOpen
      confirmLabel={question.confirm}
      isDangerous={question.isDangerous}
      isPending={isPending}
      onCancel={onCancel}
      onConfirm={() => onConfirm(comment.trim())}
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
    </ConfirmDialog>
  );
}
