import { Button } from '@tracker/ui/button';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  /** Name of the button that does it, such as "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  /** For instance while a name still has to be typed. */
  isConfirmDisabled?: boolean;
  isDangerous?: boolean;
  children: ReactNode;
}

/** Asks before something that cannot be undone. Cancel comes first, the deed last. */
export function ConfirmDialog({
  title,
  isOpen,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  isPending = false,
  isConfirmDisabled = false,
  isDangerous = true,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      isBusy={isPending}
      width={440}
      footer={
        <>
          <Button onClick={onCancel} disabled={isPending}>
            {cancelLabel}
          </Button>
          <Button
            variant="primary"
            isDangerous={isDangerous}
            onClick={onConfirm}
            isPending={isPending}
            disabled={isConfirmDisabled || isPending}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
