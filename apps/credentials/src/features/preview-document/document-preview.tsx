import { errorMessage } from '@tracker/shell-sdk/request-error';
import { ErrorState } from '@tracker/ui/error-state';
import { Icon } from '@tracker/ui/icon';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import styles from './document-preview.module.css';
import { useDocumentKind } from '@tracker/shell-sdk/document-kind';

interface DocumentPreviewProps {
  url: string;
  /** Of the credential. */
  name: string;
}

/** A document in place: a picture, or a PDF where the browser has a viewer for it. */
export function DocumentPreview({ url, name }: DocumentPreviewProps) {
  const [attempt, setAttempt] = useState(0);
  const document = useDocumentKind(url, attempt);
  if (document.state === 'loading') {
    return (
      <div className={styles.frame} aria-busy="true">
        <Skeleton height="100%" radius="var(--radius-control)" />
      </div>
    );
  }
  if (document.state === 'failed') {
    return (
      <ErrorState onRetry={() => setAttempt(attempt + 1)}>
        {`The document could not be loaded. ${errorMessage(document.error)}`}
      </ErrorState>
    );
  }
  if (document.kind === 'image') return <img className={styles.image} src={url} alt={`Document of ${name}`} />;
  // Browsers of most phones have no PDF viewer that works inside a page. Where there is one, it refuses to start in a sandbox.
  if (document.kind === 'pdf' && navigator.pdfViewerEnabled)
    return <iframe className={styles.frame} src={url} title={`Document of ${name}`} />;
  return <p>This browser cannot show the document here. It opens in a new tab.</p>;
}

/** The way to the document in a tab of its own. */
export function DocumentLink({ url }: { url: string }) {
  return (
    <a className={styles.open} href={url} target="_blank" rel="noopener">
      Open in a new tab
      <Icon name="external" size={16} />
    </a>
  );
}
