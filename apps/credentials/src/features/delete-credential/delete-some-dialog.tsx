import type { Credential } from '@tracker/contracts/credentials/credentials';
import { ConfirmDialog } from '@tracker/ui/confirm-dialog';
import { useBulk } from '../act-on-many/use-bulk';
import styles from './delete-some-dialog.module.css';

/** Enough to see whether these are the right ones. */
const NAMED = 5;

interface DeleteSomeDialogProps {
  credentials: readonly Credential[];
  onClose: () => void;
}

/** Asks once for all of them, and names the first few. */
export function DeleteSomeDialog({ credentials, onClose }: DeleteSomeDialogProps) {
  const { act, running } = useBulk();
  const count = credentials.length;
  const subject = count === 1 ? '1 credential' : `${count} credentials`;
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
      <p>{`This action cannot be undone. This will permanently delete ${subject} and remove all associated data.`}</p>
      <ul className={styles.names}>
        {credentials.slice(0, NAMED).map(({ id, name, issuingBody }) => (
          <li key={id}>
            <bdi className={styles.name}>{name}</bdi> <bdi className={styles.quiet}>{issuingBody}</bdi>
          </li>
        ))}
        {count > NAMED && <li className={styles.quiet}>{`and ${count - NAMED} more`}</li>}
      </ul>
      {!credentials.every((credential) => 'archivedAt' in credential && credential.archivedAt) && (
        <p className={styles.quiet}>What is over but must be kept can be archived instead.</p>
      )}
    </ConfirmDialog>
  );
}
