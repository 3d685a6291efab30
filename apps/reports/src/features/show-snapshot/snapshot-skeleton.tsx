import { Skeleton } from '@tracker/ui/skeleton';
import { StatTileSkeleton } from '@tracker/ui/stat-tile';
import layout from '../report-layout.module.css';
import styles from './snapshot.module.css';

export function SnapshotSkeleton() {
  return (
    <>
      <div className={layout.tiles}>
        {['total', 'rate', 'expiring', 'expired'].map((key) => (
          <StatTileSkeleton key={key} />
        ))}
      </div>
      <div className={layout.pair}>
        <Skeleton height="250px" radius="var(--radius)" />
        <Skeleton height="250px" radius="var(--radius)" />
      </div>
      <div className={styles.lists}>
        {['upcoming', 'expiring', 'expired'].map((key) => (
          <Skeleton key={key} height="var(--skeleton-panel)" radius="var(--radius)" />
        ))}
      </div>
    </>
  );
}
