import { type CalendarDate, dayNumber } from '@tracker/contracts/calendar-date';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `14 March 2027`. */
export function dateText(date: CalendarDate): string {
  return LONG_DATE.format(dayNumber(date) * 86_400_000);
}

/** The day of an instant (ISO 8601), as UTC has it. */
export function dayText(instant: string): string {
  return LONG_DATE.format(new Date(instant));
}
