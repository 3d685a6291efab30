import { useDocumentKind } from '@tracker/shell-sdk/document-kind';
import { DocumentView } from '@tracker/ui/document-view';
import { useState } from 'react';

interface DocumentPreviewProps {
  url: string;
  /** Of the credential. */
  name: string;
}

/** A credential's document, once it is known to be there and what it is. */
export function DocumentPreview({ url, name }: DocumentPreviewProps) {
  const [attempt, setAttempt] = useState(0);
  const found = useDocumentKind(url, attempt);
  return <DocumentView url={url} name={name} found={found} onRetry={() => setAttempt(attempt + 1)} />;
}
