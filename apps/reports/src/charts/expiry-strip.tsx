import { addDays, type CalendarDate } from '@tracker/contracts/values/calendar-date';
import { type MonthCount, monthStarts } from '@tracker/contracts/reports/credential-insights';
import { Link } from '@tracker/shell-sdk/router';
import { useSession } from '@tracker/shell-sdk/session';
import { browserZone, useTodayIn } from '@tracker/shell-sdk/today';
import type { ReactNode } from 'react';
import { ChartPanel } from './chart-panel';
import styles from './expiry-strip.module.css';
import { monthText } from './figure-texts';
import { compactNumberText, numberText } from './figure-texts';

const HIGHEST_PX = 120;

interface ExpiryStripProps {
  schedule: readonly MonthCount[];
  /** One's own months lead to the credentials that they count; of a whole team's there is no list. */
  isOwn: boolean;
}

/** Twelve months as columns: when what expires. */
export function ExpiryStrip({ schedule, isOwn }: ExpiryStripProps) {
  const { user } = useSession();
  const today = useTodayIn(user?.timeZone ?? browserZone());
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
          <li key={month}>
            <Frame to={isOwn && count > 0 ? `/credentials?${daysOf(month, today)}` : null}>
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

/** The days of `2026-12` as filters of the list; of the present month those that are left. */
function daysOf(month: string, today: CalendarDate): URLSearchParams {
  const [first = today, next = today] = monthStarts(`${month}-01`, 2);
  return new URLSearchParams({ expiresFrom: first < today ? today : first, expiresTo: addDays(next, -1) });
}
