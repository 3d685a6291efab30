import type { Credential } from '@tracker/contracts/credentials/credentials';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';
import { Dialog } from '@tracker/ui/dialog';
import { BadgeDialog, ImportBadgeDialog } from '../badge-dialogs';
import { DeleteDialog, DeleteSomeDialog } from './delete-dialogs';
import { ExportDialog } from './export-dialog';
import { AddDialog, ChangeDialog, RenewDialog } from './save-dialogs';

export type OpenDialog =
  | { of: 'add'; files?: readonly File[] }
  | { of: 'export'; selected?: readonly Credential[] }
  | { of: 'edit' | 'renew' | 'delete' | 'preview'; credential: Credential }
  | { of: 'import-badge'; file?: File }
  | { of: 'badge'; credential: Credential }
  | { of: 'delete-some'; credentials: readonly Credential[] };

export interface CredentialDialogsProps {
  dialog: OpenDialog;
  credentials?: readonly Credential[] | undefined;
  onClose: () => void;
  onSkip?: () => void;
  onDeleted?: () => void;
}

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
    case 'import-badge':
      return <ImportBadgeDialog file={dialog.file} onClose={onClose} />;
    case 'badge':
      return <BadgeDialog credential={dialog.credential} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog credential={dialog.credential} onClose={onClose} />;
  }
}

interface PreviewDialogProps {
  credential: Credential;
  onClose: () => void;
}

function PreviewDialog({ credential, onClose }: PreviewDialogProps) {
  const { name, documentUrl: url } = credential;
  return (
    <Dialog title={name} isOpen onClose={onClose} width={960} footer={url && <DocumentLink url={url} />}>
      {url && <DocumentView url={url} name={name} />}
    </Dialog>
  );
}
