import type { ArchivedCredential, Credential } from '@tracker/contracts/credentials/credentials';
import { plural } from '@tracker/contracts/values/plural';
import { useAction } from '@tracker/shell-sdk/action';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { Quiet, Stack } from '@tracker/ui/layout';
import { useDeleteCredentialMutation } from '../../credentials.api';
import { useBulk } from '../use-bulk';

interface DeleteDialogProps {
  credential: Credential;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

export function DeleteDialog({ credential, onClose, onDeleted }: DeleteDialogProps) {
  const [remove] = useDeleteCredentialMutation({ fixedCacheKey: credential.id });
  const { run, isPending } = useAction(remove, {
    done: 'Credential deleted successfully',
    failure: 'Failed to delete credential',
  });
  const confirm = async () => {
    const isDone = await run(credential.id);
    onClose();
    if (isDone) onDeleted?.();
  };
  return (
    <ConfirmDialog
      title="Are you sure?"
      isOpen
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>This action cannot be undone. This will permanently delete this credential and remove all associated data.</p>
    </ConfirmDialog>
  );
}

const NAMED = 5;

interface DeleteSomeDialogProps {
  credentials: readonly (Credential | ArchivedCredential)[];
  onClose: () => void;
}

export function DeleteSomeDialog({ credentials, onClose }: DeleteSomeDialogProps) {
  const { act, running } = useBulk();
  const count = credentials.length;
  const subject = plural(count, { one: '# credential', other: '# credentials' });
  const confirm = async () => {
    await act('delete', credentials);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Are you sure?"
      isOpen
      confirmLabel={`Delete ${subject}`}
      isPending={running !== null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Stack gap={1.5}>
        <p>{`This action cannot be undone. This will permanently delete ${subject} and remove all associated data.`}</p>
        <Stack as="ul" gap={0.5}>
          {credentials.slice(0, NAMED).map(({ id, name, issuingBody }) => (
            <li key={id}>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              <Quiet as="bdi">{issuingBody}</Quiet>
            </li>
          ))}
          {count > NAMED && <Quiet as="li">{`and ${count - NAMED} more`}</Quiet>}
        </Stack>
        {!credentials.every((one) => 'archivedAt' in one && one.archivedAt) && (
          <Quiet>Need to keep a record? Archive instead.</Quiet>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
