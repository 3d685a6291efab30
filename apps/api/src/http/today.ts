import { type CalendarDate, DEFAULT_TIME_ZONE, isTimeZone, todayIn } from '@tracker/contracts/calendar-date';

/** The calendar date of a person at the instant `now`; UTC's where this runtime does not know the zone (any more). */
export function todayOf({ timeZone }: { timeZone: string }, now: Date): CalendarDate {
  return todayIn(isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE, now);
}
