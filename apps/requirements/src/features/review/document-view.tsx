import { errorMessage } from '@tracker/shell-sdk/request-error';
import { useDocumentKind } from '@tracker/shell-sdk/document-kind';
import { ErrorState } from '@tracker/ui/error-state';
import { Icon } from '@tracker/ui/icon';
import { Skeleton } from '@tracker/ui/skeleton';
import { useState } from 'react';
import styles from './review-view.module.css';

/** A document in its place, and the way to it in a tab of its own. */
export function DocumentView({ url, name }: { url: string; name: string }) {
  return (
    <>
      <Shown url={url} name={name} />
      <a className={styles.open} href={url} target="_blank" rel="noopener">
        Open in a new tab
        <Icon name="external" size={16} />
      </a>
    </>
  );
}

function Shown({ url, name }: { url: string; name: string }) {
  const [attempt, setAttempt] = useState(0);
  const found = useDocumentKind(url, attempt);
  if (found.state === 'loading') {
    return (
      <div className={styles.frame} aria-busy="true">
        <Skeleton height="100%" radius="var(--radius-control)" />
      </div>
    );
  }
  if (found.state === 'failed') {
    return (
      <ErrorState onRetry={() => setAttempt(attempt + 1)}>
        {`The document could not be loaded. ${errorMessage(found.error)}`}
      </ErrorState>
    );
  }
  if (found.kind === 'image') return <img className={styles.image} src={url} alt={`Document of ${name}`} />;
  // Browsers of most phones have no PDF viewer that works inside a page. Where there is one, it refuses to start in a sandbox.
  if (found.kind === 'pdf' && navigator.pdfViewerEnabled)
    return <iframe className={styles.frame} src={url} title={`Document of ${name}`} />;
  return <p>This browser cannot show the document here. It opens in a new tab.</p>;
}
