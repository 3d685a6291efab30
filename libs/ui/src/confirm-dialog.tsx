import { Button } from '@tracker/ui/button';
import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  isConfirmDisabled?: boolean;
  isDangerous?: boolean;
  children: ReactNode;
}

/** Asks before an action that cannot be undone. */
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
      onClose={isPending ? () => undefined : onCancel}
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
