import { Skeleton } from '@tracker/ui/skeleton';
import { StatTileSkeleton } from '@tracker/ui/stat-tile';
import styles from './team-stats.module.css';

/** The place of the stat cards and the members while the organization loads. */
export function TeamSkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.tiles}>
        <StatTileSkeleton />
        <StatTileSkeleton />
        <StatTileSkeleton />
      </div>
      <Skeleton height="320px" radius="var(--radius)" />
    </div>
  );
}
