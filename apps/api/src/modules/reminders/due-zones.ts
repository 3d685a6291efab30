import { type CalendarDate, DEFAULT_TIME_ZONE, isTimeZone, todayIn } from '@tracker/contracts/calendar-date';

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
    // A zone that PostgreSQL or an older version knew and this Node does not is read as UTC, rather than never.
    const known = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
    const sinceReminderHour = secondsOfDay(known, now) - REMINDER_HOUR * 3_600;
    if (sinceReminderHour < 0) return [];
    const since = new Date(now.getTime() - sinceReminderHour * 1_000);
    return [{ timeZone, day: todayIn(known, now), since }];
  });
}

/** Seconds that the clocks of a zone show since midnight. */
function secondsOfDay(timeZone: string, now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}
