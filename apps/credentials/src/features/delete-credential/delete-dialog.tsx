import type { Credential } from '@tracker/contracts/credentials/credentials';
import { errorText } from '@tracker/shell-sdk/request-error';
import { useToast } from '@tracker/shell-sdk/toasts';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { useDeleteCredentialMutation } from '../../api/credentials.api';

interface DeleteDialogProps {
  /** What is to be deleted. */
  credential: Credential;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteDialog({ credential, onClose, onDeleted }: DeleteDialogProps) {
  const [deleteCredential, { isLoading }] = useDeleteCredentialMutation();
  const { toast } = useToast();

  const confirm = async () => {
    if (isLoading) return;
    const { error } = await deleteCredential(credential.id);
    onClose();
    if (error) {
      toast({
        title: 'Error',
        description: errorText(error, 'Failed to delete credential'),
        variant: 'destructive',
      });
    } else {
      toast({ title: 'Success', description: 'Credential deleted successfully' });
      onDeleted?.();
    }
  };

  return (
    <ConfirmDialog
      title="Are you sure?"
      isOpen
      confirmLabel="Delete"
      isPending={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>This action cannot be undone. This will permanently delete this credential and remove all associated data.</p>
    </ConfirmDialog>
  );
}
