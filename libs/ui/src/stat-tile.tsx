import { cloneElement, type ReactElement, type ReactNode } from 'react';
import styles from './stat-tile.module.css';

type Tone = 'neutral' | 'valid' | 'expiring' | 'expired';

interface StatTileProps {
  label: string;
  value: string | number;
  tone?: Tone;
  proportion?: number;
  /** Alternative to `proportion`: parts of the whole, with shares from 0 to 1. */
  segments?: readonly { tone: Tone; share: number }[];
  frame?: ReactElement<Partial<TileProps>> | undefined;
}

interface TileProps {
  className: string | undefined;
  'data-tone': Tone;
  'data-empty': boolean;
  children: ReactNode;
}

/** One number with its label. */
export function StatTile({ label, value, tone = 'neutral', proportion, segments, frame }: StatTileProps) {
  const parts = segments ?? (proportion === undefined ? undefined : [{ tone, share: proportion }]);
  const tile: TileProps = {
    className: `${styles.tile} box`,
    'data-tone': value === 0 ? 'neutral' : tone,
    'data-empty': value === 0,
    children: (
      <>
        <div className={styles.label}>{label}</div>
        <div className={styles.value}>{value}</div>
        {parts && <ShareBar parts={parts} />}
      </>
    ),
  };
  return frame ? cloneElement(frame, tile) : <div {...tile} />;
}

function ShareBar({ parts }: { parts: readonly { tone: Tone; share: number }[] }) {
  const widths = parts.map(({ share }) => Math.min(Math.max(share, 0), 1) * 100);
  return (
    <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100" height="4" />
      {parts.map(({ tone }, place) => (
        <rect
          key={tone}
          className={styles.filled}
          data-tone={tone}
          x={widths.slice(0, place).reduce((sum, width) => sum + width, 0)}
          width={widths[place]}
          height="4"
        />
      ))}
    </svg>
  );
}

/** Placeholder for a StatTile. */
export function StatTileSkeleton({ hasBar = true }: { hasBar?: boolean }) {
  return (
    <div className={`${styles.tile} box`} data-testid="stat-skeleton" aria-hidden="true">
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
