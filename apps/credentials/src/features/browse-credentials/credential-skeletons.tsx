import { Skeleton } from '@tracker/ui/skeleton';
import styles from './credential-grid.module.css';
import ghost from './credential-skeletons.module.css';

const PLACES = ['1', '2', '3', '4', '5', '6'];

/** Keeps the place of six cards while the list loads. */
export function CredentialSkeletons() {
  return (
    <div className={styles.grid} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className={ghost.card} data-testid="credential-skeleton" aria-hidden="true">
          <Skeleton width="65%" height="20px" />
          <Skeleton width="45%" height="16px" />
          <Skeleton width="85%" height="16px" />
        </div>
      ))}
    </div>
  );
}
