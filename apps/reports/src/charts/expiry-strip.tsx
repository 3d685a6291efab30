import type { MonthCount } from '@tracker/contracts/credential-insights';
import { ChartPanel } from './chart-panel';
import styles from './expiry-strip.module.css';
import { monthText } from './figure-texts';
import { compactNumberText, numberText } from './figure-texts';

const HIGHEST_PX = 120;

/** Twelve months as columns: when what expires. */
export function ExpiryStrip({ schedule }: { schedule: readonly MonthCount[] }) {
  const most = Math.max(1, ...schedule.map(({ count }) => count));
  const total = schedule.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartPanel
      title="What expires when"
      description={`${numberText(total)} ${total === 1 ? 'credential expires' : 'credentials expire'} within twelve months.`}
      columns={['Month', 'Credentials']}
      rows={schedule.map(({ month, count }) => [monthText(month, 'full'), numberText(count)])}
    >
      <ol className={styles.strip}>
        {schedule.map(({ month, count }) => (
          <li key={month} className={styles.month}>
            <span className="visually-hidden">{`${monthText(month, 'full')}: ${count}`}</span>
            <span className={styles.rise} aria-hidden="true">
              <span className={styles.count} data-is-empty={count === 0}>
                <span className={styles.wide}>{numberText(count)}</span>
                <span className={styles.narrow}>{compactNumberText(count)}</span>
              </span>
              <svg className={styles.column} height={Math.max(2, (count / most) * HIGHEST_PX)} focusable="false">
                <rect className={count === 0 ? styles.track : styles.filled} width="100%" height="100%" />
              </svg>
            </span>
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
