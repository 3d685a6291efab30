import { useGetDocumentUsageQuery } from '../../api/credentials.api';
import { sizeText } from './document-check';
import styles from './document-field.module.css';

/** Said before the plan's room for documents is used up, and not while there is plenty. */
const TOLD_FROM = 0.8;

/** `82 MB of 100 MB used`, from four fifths on. */
export function DocumentRoom() {
  const { data } = useGetDocumentUsageQuery();
  if (!data || data.documentBytesLimit <= 0) return null;
  const { documentBytes, documentBytesLimit } = data;
  if (documentBytes < documentBytesLimit * TOLD_FROM) return null;
  return (
    <p className={styles.quiet}>
      {sizeText(documentBytes)} of {sizeText(documentBytesLimit)} used by your documents
    </p>
  );
}
