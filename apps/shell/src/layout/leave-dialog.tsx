import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { DiscardDialog } from '@tracker/ui/discard-dialog';

export function LeaveDialog() {
  const question = useLeaveQuestion();
  return (
    <DiscardDialog
      isOpen={question !== null}
      onDiscard={() => question?.answer(true)}
      onKeep={() => question?.answer(false)}
    />
  );
}
