import type { Credential } from '@tracker/contracts/credentials/credentials';
import { DeleteDialog, DeleteSomeDialog } from './delete-dialogs';
import { ExportDialog } from './export-dialog';
import { PreviewDialog } from './preview-dialog';
import { AddDialog, ChangeDialog, RenewDialog } from './save-dialogs';

/** Which of the dialogs about credentials is open. */
export type OpenDialog =
  /** `files`: documents that were dropped, each of which gets a credential. */
  | { of: 'add'; files?: readonly File[] }
  /** `selected`: some of the list's rows. */
  | { of: 'export'; selected?: readonly Credential[] }
  | { of: 'edit' | 'renew' | 'delete' | 'preview'; credential: Credential }
  | { of: 'delete-some'; credentials: readonly Credential[] };

export interface CredentialDialogsProps {
  dialog: OpenDialog;
  /** The loaded list, if there is one. */
  credentials?: readonly Credential[] | undefined;
  onClose: () => void;
  /** Closes also what would follow. */
  onSkip?: () => void;
  /** The credential of the dialog is no longer there. */
  onDeleted?: () => void;
}

/** The dialog that is open. */
export function CredentialDialogs({ dialog, credentials, onClose, onSkip, onDeleted }: CredentialDialogsProps) {
  switch (dialog.of) {
    case 'add':
      return <AddDialog key={dialog.files?.length} files={dialog.files} onSkip={onSkip} onClose={onClose} />;
    case 'export':
      return <ExportDialog credentials={credentials} selected={dialog.selected} onClose={onClose} />;
    case 'edit':
      return <ChangeDialog key={dialog.credential.id} credential={dialog.credential} onClose={onClose} />;
    case 'renew':
      return <RenewDialog key={dialog.credential.id} credential={dialog.credential} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog credential={dialog.credential} onClose={onClose} onDeleted={onDeleted} />;
    case 'delete-some':
      return <DeleteSomeDialog credentials={dialog.credentials} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog credential={dialog.credential} onClose={onClose} />;
  }
}
