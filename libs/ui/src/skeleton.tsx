import { Stack } from './layout';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; use the final size to avoid layout shifts. */
  width?: string;
  height?: string;
  radius?: string;
}

/** A placeholder for loading content. The surrounding area needs `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', radius = '6px' }: SkeletonProps) {
  return <span className={styles.block} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

/** A placeholder for a whole screen. */
export function PageSkeleton() {
  return (
    <Stack gap={1.5} aria-hidden="true">
      <Skeleton width="min(260px, 70%)" height="30px" />
      <Skeleton width="min(380px, 90%)" height="18px" />
      <div className={styles.tiles}>
        {['1', '2', '3', '4'].map((key) => (
          <Skeleton key={key} height="var(--skeleton-tile)" radius="var(--radius)" />
        ))}
      </div>
      <Skeleton height="var(--skeleton-panel)" radius="var(--radius)" />
    </Stack>
  );
}
