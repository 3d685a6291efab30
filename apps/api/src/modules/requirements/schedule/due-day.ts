import { addDays, type CalendarDate, dayNumber } from '@tracker/contracts/values/calendar-date';
import { secondsOfDay, todayOf } from '../../../platform/clock.js';

/**
 * The latest day on which the scheduled hour has passed in the zone. An hour skipped by daylight saving time counts as
 * passed when the clock shows a later one.
 */
export function dueDay({ hour, timeZone }: { hour: number; timeZone: string }, now: Date): CalendarDate {
  const today = todayOf({ timeZone }, now);
  return secondsOfDay({ timeZone }, now) >= hour * 3_600 ? today : addDays(today, -1);
}

/** ISO 8601: 1 is Monday. Day number 0 (1 January 1970) was a Thursday. */
export function weekdayOf(day: CalendarDate): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}
