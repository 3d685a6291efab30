import { ConfirmDialog } from './confirm-dialog';

interface DiscardDialogProps {
  isOpen: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before a form is left with something that was typed and not saved. */
export function DiscardDialog({ isOpen, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      isOpen={isOpen}
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      What you typed will be lost.
    </ConfirmDialog>
  );
}
