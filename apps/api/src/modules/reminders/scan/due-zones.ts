import type { CalendarDate } from '@tracker/contracts/values/calendar-date';
import { secondsOfDay, todayOf } from '../../../platform/clock.js';

const REMINDER_HOUR = 8;

export interface DueZone {
  timeZone: string;
  day: CalendarDate;
  since: Date;
}

export function dueZones(now: Date, timeZones: readonly string[]): DueZone[] {
  return timeZones.flatMap((timeZone) => {
    const sinceReminderHour = secondsOfDay({ timeZone }, now) - REMINDER_HOUR * 3_600;
    if (sinceReminderHour < 0) return [];
    const since = new Date(now.getTime() - sinceReminderHour * 1_000);
    return [{ timeZone, day: todayOf({ timeZone }, now), since }];
  });
}
