import type { MonthCount } from '@tracker/contracts/credential-insights';
import { ChartPanel } from './chart-panel';
import styles from './expiry-strip.module.css';
import { monthText } from './month-text';
import { compactNumberText, numberText } from './number-text';

/** Twelve months as columns: when what expires. */
export function ExpiryStrip({ schedule }: { schedule: readonly MonthCount[] }) {
  const most = Math.max(1, ...schedule.map(({ count }) => count));
  const total = schedule.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartPanel
      title="What Expires When"
      description={`${numberText(total)} ${total === 1 ? 'credential expires' : 'credentials expire'} within twelve months.`}
      columns={['Month', 'Credentials']}
      rows={schedule.map(({ month, count }) => [monthText(month, 'full'), numberText(count)])}
    >
      <ol className={styles.strip}>
        {schedule.map(({ month, count }) => (
          <li key={month} className={styles.month}>
            <span className="visually-hidden">{`${monthText(month, 'full')}: ${count}`}</span>
            <span className={styles.count} data-is-empty={count === 0} aria-hidden="true">
              <span className={styles.wide}>{numberText(count)}</span>
              <span className={styles.narrow}>{compactNumberText(count)}</span>
            </span>
            <svg
              className={styles.column}
              viewBox="0 0 10 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect className={styles.track} y="98" width="10" height="2" />
              <rect className={styles.filled} y={100 - (count / most) * 100} width="10" height={(count / most) * 100} />
            </svg>
            <span className={styles.name} aria-hidden="true">
              <span className={styles.wide}>{monthText(month, 'short')}</span>
              <span className={styles.narrow}>{monthText(month, 'narrow')}</span>
            </span>
          </li>
        ))}
      </ol>
    </ChartPanel>
  );
}
