import { Injectable } from '@nestjs/common';
import { type CalendarDate, DEFAULT_TIME_ZONE, isTimeZone, todayIn } from '@tracker/contracts/values/calendar-date';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

const days = new Map<string, { second: number; day: CalendarDate }>();

export function todayOf({ timeZone }: { timeZone: string }, now: Date): CalendarDate {
  const zone = isTimeZone(timeZone) ? timeZone.toLowerCase() : DEFAULT_TIME_ZONE;
  const second = Math.floor(now.getTime() / 1_000);
  const known = days.get(zone);
  if (known?.second === second) return known.day;
  const day = todayIn(zone, now);
  days.set(zone, { second, day });
  return day;
}

export function secondsOfDay({ timeZone }: { timeZone: string }, now: Date): number {
  const zone = isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

export function todaysAt(now: Date): (person: { timeZone: string }) => CalendarDate {
  const days = new Map<string, CalendarDate>();
  return (person) => {
    const known = days.get(person.timeZone);
    if (known) return known;
    const today = todayOf(person, now);
    days.set(person.timeZone, today);
    return today;
  };
}

const readableDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export function dayText(date: CalendarDate): string {
  return readableDay.format(new Date(`${date}T00:00:00Z`));
}
