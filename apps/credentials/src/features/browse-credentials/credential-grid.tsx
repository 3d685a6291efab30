import type { Credential } from '@tracker/contracts/credentials';
import { memo } from 'react';
import { type CardActions, CredentialCard } from './credential-card';
import styles from './credential-grid.module.css';
import { VirtualGrid } from './virtual-grid';

/** Up to here every card is in the page, so that the browser's own find, print and reading order work without limits. */
export const VIRTUAL_FROM = 120;

interface CredentialGridProps extends CardActions {
  credentials: readonly Credential[];
}

/** Memoized: while somebody types, the cards stay those of the text before. */
export const CredentialGrid = memo(function CredentialGrid({ credentials, ...actions }: CredentialGridProps) {
  if (credentials.length > VIRTUAL_FROM) return <VirtualGrid credentials={credentials} {...actions} />;
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
