import styles from './stat-tile.module.css';

interface StatTileProps {
  label: string;
  value: string | number;
  tone?: 'neutral' | 'valid' | 'expiring' | 'expired';
  /** 0 to 1: fills the bar beneath the number; without it there is no bar. */
  proportion?: number;
}

/** One number with its label, and nothing else of note in the element. */
export function StatTile({ label, value, tone = 'neutral', proportion }: StatTileProps) {
  return (
    <div className={styles.tile} data-tone={tone}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>{value}</div>
      {proportion !== undefined && (
        <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect className={styles.track} width="100" height="4" rx="2" />
          <rect
            className={styles.filled}
            width={Math.round(Math.min(Math.max(proportion, 0), 1) * 100)}
            height="4"
            rx="2"
          />
        </svg>
      )}
    </div>
  );
}

/** Keeps the place of a StatTile while its number loads. */
export function StatTileSkeleton({ hasBar = true }: { hasBar?: boolean }) {
  return (
    <div className={styles.tile} data-testid="stat-skeleton" aria-hidden="true">
      <div className={styles.label}>
        <span className={styles.ghost} data-part="label" />
      </div>
      <div className={styles.value}>
        <span className={styles.ghost} data-part="value" />
      </div>
      {hasBar && <div className={styles.bar} data-part="ghost" />}
    </div>
  );
}
