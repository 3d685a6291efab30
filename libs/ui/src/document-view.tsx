import styles from './document-view.module.css';
import { ErrorState } from './error-state';
import { Icon } from './icon';
import { Skeleton } from './skeleton';

interface DocumentViewProps {
  url: string;
  /** Of the credential. */
  name: string;
  /** What is known of it: `useDocumentKind` of the shell's SDK. */
  found:
    | { state: 'loading' }
    | { state: 'failed'; error: { message: string } }
    | { state: 'ready'; kind: 'image' | 'pdf' | 'other' };
  onRetry: () => void;
}

/** A document in place: a picture, or a PDF where the browser has a viewer for it. */
export function DocumentView({ url, name, found, onRetry }: DocumentViewProps) {
  if (found.state === 'loading') {
    return (
      <div className={styles.frame} aria-busy="true">
        <Skeleton height="100%" radius="var(--radius-control)" />
      </div>
    );
  }
  if (found.state === 'failed')
    return <ErrorState onRetry={onRetry}>{`The document could not be loaded. ${found.error.message}`}</ErrorState>;
  if (found.kind === 'image') return <img className={styles.image} src={url} alt={`Document of ${name}`} />;
  // Browsers of most phones have no PDF viewer that works inside a page. Where there is one, it refuses to start in a sandbox.
  if (found.kind === 'pdf' && navigator.pdfViewerEnabled)
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
