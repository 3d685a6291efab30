import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { secondsOfDay, todayOf } from '../../../platform/clock.js';

/** Hour of the local morning at which reminders are sent. */
const REMINDER_HOUR = 8;

/** A time zone in which the morning of `day` has come. */
export interface DueZone {
  /** As it stands with the user. */
  timeZone: string;
  /** Today in that zone. */
  day: CalendarDate;
  /** The instant of this morning's 08:00. */
  since: Date;
}

/** The zones in which it is 08:00 or later at the instant `now`. */
export function dueZones(now: Date, timeZones: readonly string[]): DueZone[] {
  return timeZones.flatMap((timeZone) => {
    const sinceReminderHour = secondsOfDay({ timeZone }, now) - REMINDER_HOUR * 3_600;
    if (sinceReminderHour < 0) return [];
    const since = new Date(now.getTime() - sinceReminderHour * 1_000);
    return [{ timeZone, day: todayOf({ timeZone }, now), since }];
  });
}
