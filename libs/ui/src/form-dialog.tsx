import { type ComponentProps, useState } from 'react';
import { Dialog } from './dialog';
import { DiscardDialog } from './discard-dialog';

interface FormDialogProps extends ComponentProps<typeof Dialog> {
  isChanged: boolean;
}

/** A dialog with a form. Escape, the scrim and the close button ask before discarding edits; Cancel does not. */
export function FormDialog({ isChanged, onClose, ...dialog }: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setIsAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog {...dialog} onClose={() => (isChanged ? setIsAsking(true) : onClose())} />
      <DiscardDialog isOpen={dialog.isOpen && isAsking} onDiscard={discard} onKeep={() => setIsAsking(false)} />
    </>
  );
}
