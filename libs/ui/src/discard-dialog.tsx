import { ConfirmDialog } from './confirm-dialog';

interface DiscardDialogProps {
  isOpen: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}

/** Asks before unsaved edits of a form are discarded. */
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
      Your changes will be lost.
    </ConfirmDialog>
  );
}
