import { type MonthCount, monthStarts } from '@tracker/contracts/reports/credential-insights';
import { addDays, type CalendarDate } from '@tracker/contracts/values/calendar-date';
import { plural } from '@tracker/contracts/values/plural';
import { useOwnToday } from '@tracker/product/own-today';
import { Link } from '@tracker/shell-sdk/router';
import type { ReactNode } from 'react';
import { ChartPanel } from './charts';
import styles from './expiry-timeline.module.css';
import { columnText, monthText, numberText } from './number-texts';

const MAX_HEIGHT_PX = 120;

interface ExpiryTimelineProps {
  schedule: readonly MonthCount[];
  isOwn: boolean;
}

export function ExpiryTimeline({ schedule, isOwn }: ExpiryTimelineProps) {
  const today = useOwnToday();
  const highest = Math.max(1, ...schedule.map(({ count }) => count));
  const total = schedule.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartPanel
      title="Expiry timeline"
      description={plural(total, {
        one: `# ${isOwn ? 'of your credentials' : 'credential'} expires within 12 months.`,
        other: `# ${isOwn ? 'of your credentials' : 'credentials'} expire within 12 months.`,
      })}
      columns={['Month', 'Credentials']}
      rows={schedule.map(({ month, count }) => [monthText(month, 'full'), numberText(count)])}
    >
      <ol className={styles.timeline}>
        {schedule.map(({ month, count }) => (
          <li key={month}>
            <Frame to={isOwn && count > 0 ? `/credentials?${daysOf(month, today)}` : null}>
              <span className="visually-hidden">{`${monthText(month, 'full')}: ${count}`}</span>
              <span className={styles.bar} data-is-empty={count === 0} aria-hidden="true">
                <span className={styles.count}>{columnText(count)}</span>
                <span className={styles.column} style={{ height: Math.max(2, (count / highest) * MAX_HEIGHT_PX) }} />
              </span>
              <span className={styles.name} aria-hidden="true">
                {monthText(month, 'short')}
              </span>
            </Frame>
          </li>
        ))}
      </ol>
    </ChartPanel>
  );
}

function Frame({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <div className={styles.month}>{children}</div>;
  return (
    <Link className={styles.month} to={to}>
      {children}
    </Link>
  );
}

function daysOf(month: string, today: CalendarDate): URLSearchParams {
  const [first = today, next = today] = monthStarts(`${month}-01`, 2);
  return new URLSearchParams({ expiresFrom: first < today ? today : first, expiresTo: addDays(next, -1) });
}
