import { useLeaveQuestion } from '@tracker/shell-sdk/unsaved';
import { DiscardDialog } from '@tracker/ui/discard-dialog';

/** Asks before a screen is left with something unsaved. */
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
