import { requestError, type RequestError } from '@tracker/shell-sdk/request-error';
import { ErrorState } from '@tracker/ui/error-state';
import { Icon } from '@tracker/ui/icon';
import { Skeleton } from '@tracker/ui/skeleton';
import { useEffect, useState } from 'react';
import styles from './document-view.module.css';

interface DocumentViewProps {
  url: string;
  name: string;
}

/** An image, or a PDF if the browser has a viewer. */
export function DocumentView({ url, name }: DocumentViewProps) {
  const [attempt, setAttempt] = useState(0);
  const found = useDocumentKind(url, attempt);
  if (found.state === 'loading') {
    return (
      <div className={styles.frame} aria-busy="true">
        <Skeleton height="100%" radius="var(--radius-control)" />
      </div>
    );
  }
  if (found.state === 'failed')
    return (
      <ErrorState onRetry={() => setAttempt(attempt + 1)}>
        {`The document could not be loaded. ${found.error.message}`}
      </ErrorState>
    );
  if (found.kind === 'image') return <img className={styles.image} src={url} alt={`Document of ${name}`} />;
  // Most phone browsers cannot show a PDF in a frame, and none can in a sandboxed one.
  if (found.kind === 'pdf' && navigator.pdfViewerEnabled)
    return <iframe className={styles.frame} src={url} title={`Document of ${name}`} />;
  return <p>This browser cannot show the document here. It opens in a new tab.</p>;
}

export function DocumentLink({ url }: { url: string }) {
  return (
    <a className={styles.open} href={url} target="_blank" rel="noopener">
      Open in a new tab
      <Icon name="external" size={16} />
    </a>
  );
}

type DocumentKind =
  { state: 'loading' } | { state: 'failed'; error: RequestError } | { state: 'ready'; kind: 'image' | 'pdf' | 'other' };

/** Fetches a document first, because a frame does not report failures. */
function useDocumentKind(url: string, attempt: number): DocumentKind {
  const [found, setFound] = useState<DocumentKind>({ state: 'loading' });
  useEffect(() => {
    const aborter = new AbortController();
    setFound({ state: 'loading' });
    kindOf(url, aborter.signal).then(
      (kind) => setFound({ state: 'ready', kind }),
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        setFound({ state: 'failed', error: error instanceof Error ? requestError(0, '') : (error as RequestError) });
      },
    );
    return () => aborter.abort();
  }, [url, attempt]);
  return found;
}

async function kindOf(url: string, signal: AbortSignal): Promise<'image' | 'pdf' | 'other'> {
  const response = await fetch(url, { credentials: 'include', signal });
  if (!response.ok) throw requestError(response.status, await response.text(), response.statusText);
  const type = response.headers.get('content-type') ?? '';
  // Read completely, so that it is in the browser's cache.
  await response.blob();
  if (type.startsWith('application/pdf')) return 'pdf';
  return type.startsWith('image/') ? 'image' : 'other';
}
