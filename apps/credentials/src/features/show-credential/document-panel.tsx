import type { CredentialDetail } from '@tracker/contracts/credentials/credentials';
import { EmptyState } from '@tracker/ui/empty-state';
import { Panel } from '@tracker/ui/panel';
import { Button } from '@tracker/ui/button';
import { DocumentLink, DocumentView } from '@tracker/product/document-view';

interface DocumentPanelProps {
  credential: CredentialDetail;
  /** By which a document can be added; undefined while it cannot. */
  onEdit: (() => void) | undefined;
}

/** The document beside what is written about it. */
export function DocumentPanel({ credential, onEdit }: DocumentPanelProps) {
  const { name, hasDocument, documentUrl, version } = credential;
  if (!hasDocument || !documentUrl)
    return (
      <Panel title="Document">
        <EmptyState drawing="report" action={onEdit && <Button onClick={onEdit}>Add a document</Button>}>
          No document is attached.
        </EmptyState>
      </Panel>
    );
  return (
    <Panel title="Document" actions={<DocumentLink url={documentUrl} />}>
      <DocumentView key={version} url={documentUrl} name={name} />
    </Panel>
  );
}
