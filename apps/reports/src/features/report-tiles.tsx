import { Stack } from '@tracker/ui/layout';
import { Skeleton } from '@tracker/ui/skeleton';
import { StatTile, StatTileSkeleton } from '@tracker/ui/stat-tile';
import type { ReactNode } from 'react';
import type { Report } from '../report-answer';
import { numberText } from './number-texts';
import styles from './report-layout.module.css';

interface ReportTilesProps {
  requirements: Report['requirementsMet'];
  children: ReactNode;
}

export function ReportTiles({ requirements, children }: ReportTilesProps) {
  return (
    <div className={styles.tiles}>
      {children}
      {requirements && (
        <StatTile
          label="Requirements met"
          value={`${numberText(requirements.met)} of ${numberText(requirements.asked)}`}
          tone="valid"
          proportion={requirements.met / requirements.asked}
        />
      )}
    </div>
  );
}

export function ReportSkeleton({ panelHeight }: { panelHeight: string }) {
  return (
    <Stack>
      <div className={styles.tiles}>
        {['1', '2', '3', '4'].map((key) => (
          <StatTileSkeleton key={key} />
        ))}
      </div>
      <div className={styles.pair}>
        {['1', '2', '3', '4'].map((key) => (
          <Skeleton key={key} height={panelHeight} radius="var(--radius)" />
        ))}
      </div>
    </Stack>
  );
}
