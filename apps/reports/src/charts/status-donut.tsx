import type { StatusShare } from '@tracker/contracts/reports/compliance-rules';
import { percentText } from './figure-texts';
import styles from './status-donut.module.css';

interface StatusDonutProps {
  distribution: readonly StatusShare[];
  /** Stands in the middle. */
  complianceRate: number;
}

/** A ring on a circumference of 100, so that percentages are its lengths. The bars beside it say the same in words. */
export function StatusDonut({ distribution, complianceRate }: StatusDonutProps) {
  return (
    <div className={styles.donut}>
      <svg viewBox="0 0 36 36" className={styles.ring} aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="18" cy="18" r="15.9155" />
        {distribution.map(({ status, percentage }, place) => (
          <circle
            key={status}
            className={styles.part}
            data-status={status}
            cx="18"
            cy="18"
            r="15.9155"
            pathLength="100"
            strokeDasharray={`${percentage} 100`}
            strokeDashoffset={-distribution.slice(0, place).reduce((sum, share) => sum + share.percentage, 0)}
          />
        ))}
      </svg>
      <p className={styles.words}>
        <span className={styles.rate}>{percentText(complianceRate)}</span>
        <span className={styles.caption}>compliant</span>
      </p>
    </div>
  );
}
