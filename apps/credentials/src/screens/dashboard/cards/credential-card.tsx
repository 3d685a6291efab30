import { statusBadgeText } from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { Link } from '@tracker/shell-sdk/router';
import { CredentialDates } from '@tracker/ui/credential-dates';
import { Icon } from '@tracker/ui/icon';
import { StatusBadge } from '@tracker/ui/status-badge';
import { Tooltip } from '@tracker/ui/tooltip';
import { memo } from 'react';
import { BadgeMark } from '../../../features/badge-mark';
import { credentialPath } from '../../../credential-path';
import styles from './credential-card.module.css';

export interface CardActions {
  onPreview: (credential: Credential) => void;
  onOpenBadge: (credential: Credential) => void;
  onEdit: (credential: Credential) => void;
  onRenew: (credential: Credential) => void;
  onDelete: (credential: Credential) => void;
}

interface CredentialCardProps extends CardActions {
  credential: Credential;
}

/** Memoized, because a keystroke in the search leaves most cards as they are. */
export const CredentialCard = memo(function CredentialCard({
  credential,
  onPreview,
  onOpenBadge,
  onEdit,
  onRenew,
  onDelete,
}: CredentialCardProps) {
  const { name, issuingBody, issueDate, expiryDate, status, hasDocument, documentUrl } = credential;
  return (
    <article className={styles.card} data-status={status} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.heading}>
          <Link className={styles.name} to={credentialPath(credential)} title={name} dir="auto">
            {name}
          </Link>
        </h3>
        <span className={styles.marks}>
          <BadgeMark credential={credential} onOpen={onOpenBadge} />
          <StatusBadge status={status}>{statusBadgeText(credential)}</StatusBadge>
        </span>
      </div>
      <p className={`${styles.issuer} ellipsis`} title={issuingBody} dir="auto">
        {issuingBody}
      </p>
      <div className={styles.dates}>
        <CredentialDates issueDate={issueDate} expiryDate={expiryDate} />
      </div>
      <div className={styles.actions}>
        {hasDocument && documentUrl && (
          <>
            <a
              className={styles.action}
              href={documentUrl}
              target="_blank"
              rel="noopener"
              aria-label={`Document of ${name}, opens in a new tab`}
            >
              <Icon name="document" size={16} />
              Document
            </a>
            <Tooltip text="Preview">
              <button
                type="button"
                className={styles.action}
                data-part="icon"
                aria-label={`Preview ${name}`}
                onClick={() => onPreview(credential)}
              >
                <Icon name="eye" size={16} />
              </button>
            </Tooltip>
          </>
        )}
        <span className={styles.gap} />
        {status !== 'valid' && (
          <button
            type="button"
            className={styles.action}
            data-tone="accent"
            aria-label={`Renew ${name}`}
            onClick={() => onRenew(credential)}
          >
            <Icon name="refresh" size={16} />
            Renew
          </button>
        )}
        <button type="button" className={styles.action} aria-label={`Edit ${name}`} onClick={() => onEdit(credential)}>
          <Icon name="edit" size={16} />
          Edit
        </button>
        <button
          type="button"
          className={styles.action}
          data-tone="danger"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(credential)}
        >
          <Icon name="trash" size={16} />
          Delete
        </button>
      </div>
    </article>
  );
});
