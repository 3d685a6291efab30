import { STATUS_LABELS } from '@tracker/contracts/credentials/credential-status';
import type { CellCredential } from '@tracker/contracts/requirements/compliance-matrix';
import { errorText } from '@tracker/shell-sdk/request-error';
import { Button } from '@tracker/ui/button';
import { Day } from '@tracker/ui/day';
import { Icon } from '@tracker/ui/icon';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatusBadge } from '@tracker/ui/status-badge';
import { useCellCredentials } from '../../api/matrix.api';
import styles from './cell-dialog.module.css';

interface CellCredentialsProps {
  organizationId: string;
  userId: string;
  typeId: string;
}

/** The credentials behind a cell by their names, the one that decides first; a document where the reader may open it. */
export function CellCredentials(props: CellCredentialsProps) {
  const { data, error, isFetching, refetch } = useCellCredentials(props);
  if (!data && error)
    return (
      <span role="alert" className={styles.failed}>
        {errorText(error, 'The credentials could not be loaded.')}
        <Button isPending={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </span>
    );
  if (!data) return <Skeleton height="44px" />;
  if (data.length === 0) return <span>None of theirs counts.</span>;
  return (
    <ul className={styles.credentials}>
      {data.map((credential) => (
        <li key={credential.id}>
          <Credential credential={credential} />
        </li>
      ))}
    </ul>
  );
}

function Credential({ credential }: { credential: CellCredential }) {
  const { name, issuingBody, issueDate, expiryDate, status, hasDocument, documentUrl, counts } = credential;
  return (
    <>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <StatusBadge status={status}>{STATUS_LABELS[status] ?? status}</StatusBadge>
      <span className={styles.about}>
        <bdi>{issuingBody}</bdi>, <Day date={issueDate} /> to <Day date={expiryDate} />
      </span>
      {!counts && <span className={styles.about}>It fits several types: they have to say for which it counts.</span>}
      {documentUrl && (
        <a href={documentUrl} target="_blank" rel="noopener" aria-label={`Open the document of ${name}`}>
          Open the document <Icon name="external" size={14} />
        </a>
      )}
      {!documentUrl && (
        <span className={styles.about}>
          {hasDocument ? 'It has a document, which only its owner may open.' : 'No document'}
        </span>
      )}
    </>
  );
}
