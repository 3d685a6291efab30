import { DeleteDialog } from '../delete-credential/delete-dialog';
import { DeleteSomeDialog } from '../delete-credential/delete-some-dialog';
import { ExportDialog } from '../export-credentials/export-dialog';
import { PreviewDialog } from '../preview-document/preview-dialog';
import { RenewDialog } from '../renew-credential/renew-dialog';
import { CredentialDialog } from '../save-credential/credential-dialog';
import type { CredentialDialogsProps } from './open-dialog';

/** The dialog that is open, whatever it is about. */
export function CredentialDialogs({ dialog, credentials, onClose, onSkip, onDeleted }: CredentialDialogsProps) {
  switch (dialog.of) {
    case 'add':
      return <CredentialDialog key={dialog.files?.length} files={dialog.files} onSkip={onSkip} onClose={onClose} />;
    case 'export':
      return <ExportDialog credentials={credentials} selected={dialog.selected} onClose={onClose} />;
    case 'edit':
      return <CredentialDialog key={dialog.credential.id} credential={dialog.credential} onClose={onClose} />;
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
