import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Dialog } from '@tracker/ui/dialog';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';

interface PreviewDialogProps {
  credential: Credential;
  onClose: () => void;
}

/** Shows a credential's document without leaving the page. */
export function PreviewDialog({ credential, onClose }: PreviewDialogProps) {
  const { name, documentUrl: url } = credential;
  return (
    <Dialog title={name} isOpen onClose={onClose} width={960} footer={url && <DocumentLink url={url} />}>
      {url && <DocumentView url={url} name={name} />}
    </Dialog>
  );
}
