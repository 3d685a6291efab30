import {
  type CalendarDate,
  daysBetween,
  DEFAULT_TIME_ZONE,
  isTimeZone,
  todayIn,
} from '@tracker/contracts/values/calendar-date';
import { useEffect, useState } from 'react';
import { useSession } from '@tracker/shell-sdk/session';

const DAY_MS = 86_400_000;
/** Maximum delay until a changed clock or a wake-up from sleep is noticed. */
const MAX_WAIT_MS = 1_800_000;

/** The current date in a time zone; updates at midnight. */
export function useTodayIn(timeZone: string): CalendarDate {
  const zone = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  const [, setDay] = useState(() => todayIn(zone));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(timer);
      setDay(todayIn(zone));
      timer = setTimeout(update, Math.min(untilMidnight(zone), MAX_WAIT_MS));
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [zone]);
  return todayIn(zone);
}

/** The browser's time zone. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Days that have started for the user since `instant`, for updating day counts. */
export function useDaysSince(instant: number | undefined): number {
  const { user } = useSession();
  const known = user?.timeZone ?? '';
  const zone = isTimeZone(known) ? known : browserZone();
  const today = useTodayIn(zone);
  return instant === undefined ? 0 : Math.max(0, daysBetween(todayIn(zone, new Date(instant)), today));
}

function untilMidnight(timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', timeStyle: 'medium' }).formatToParts();
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const elapsed = ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000;
  return DAY_MS - elapsed;
}
