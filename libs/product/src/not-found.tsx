import { useDocumentTitle } from '@tracker/shell-sdk/document-title';
import { Link } from '@tracker/shell-sdk/router';
import styles from './not-found.module.css';

export function NotFoundContent() {
  useDocumentTitle('Page not found');
  return (
    <div className={styles.screen}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        Page not found
      </h1>
      <p className={styles.words}>This page may have been moved, or the link may be incomplete.</p>
      <Link className={styles.home} to="/">
        Back to home
      </Link>
    </div>
  );
}
