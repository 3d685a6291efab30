import { type ComponentProps, useState } from 'react';
import { Dialog } from './dialog';
import { DiscardDialog } from './discard-dialog';

interface FormDialogProps extends ComponentProps<typeof Dialog> {
  /** Whether it holds something that was typed and not saved. */
  isChanged: boolean;
}

/** A dialog with a form: Escape, the scrim and the close button ask before they discard what was typed. Its Cancel button means it. */
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
