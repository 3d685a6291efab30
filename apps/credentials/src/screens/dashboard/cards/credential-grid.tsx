import type { Credential } from '@tracker/contracts/credentials/credentials';
import { memo } from 'react';
import { type CardActions, CredentialCard } from './credential-card';
import styles from './credential-grid.module.css';

export interface CredentialGridProps extends CardActions {
  credentials: readonly Credential[];
}

/** Memoized, so that typing does not render the cards. */
export const CredentialGrid = memo(function CredentialGrid({ credentials, ...actions }: CredentialGridProps) {
  return (
    <ul className={styles.grid} aria-label="Credentials">
      {credentials.map((credential) => (
        <li key={credential.id} className={styles.item}>
          <CredentialCard credential={credential} {...actions} />
        </li>
      ))}
    </ul>
  );
});
