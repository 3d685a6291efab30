import { addDays, type CalendarDate, dayNumber } from '@tracker/contracts/values/calendar-date';
import { secondsOfDay, todayOf } from '../../../platform/clock.js';

/** The latest day on which the hour of a schedule has come in its zone. An hour that the clocks skip has come when they show a later one. */
export function dueDay({ hour, timeZone }: { hour: number; timeZone: string }, now: Date): CalendarDate {
  const today = todayOf({ timeZone }, now);
  return secondsOfDay({ timeZone }, now) >= hour * 3_600 ? today : addDays(today, -1);
}

/** As in ISO 8601: 1 is Monday. Day number 0 was a Thursday. */
export function weekdayOf(day: CalendarDate): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}
