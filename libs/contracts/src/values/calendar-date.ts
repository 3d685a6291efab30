/**
 * A day without time or zone, as `YYYY-MM-DD` (ISO 8601, years 0001 to 9999). Convert an instant only with `todayIn`.
 */
export type CalendarDate = string;

export const LAST_DATE: CalendarDate = '9999-12-31';

const MS_PER_DAY = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days since 1970-01-01; NaN for invalid dates such as `2027-02-29` or `27-1-1`. */
export function dayNumber(date: CalendarDate): number {
  const match = SHAPE.exec(date);
  if (!match) return Number.NaN;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Date.UTC maps the years 0 to 99 to 1900 to 1999; setUTCFullYear does not. An impossible day moves to another month.
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  return year > 0 && instant.getUTCMonth() === month - 1 ? instant.getTime() / MS_PER_DAY : Number.NaN;
}

export function isCalendarDate(text: string): boolean {
  return !Number.isNaN(dayNumber(text));
}

export function calendarDate(days: number): CalendarDate {
  const iso = new Date(days * MS_PER_DAY).toISOString();
  if (iso.startsWith('+') || iso.startsWith('-')) throw new RangeError('The date lies outside the years 0001 to 9999.');
  return iso.slice(0, 10);
}

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDate(dayNumber(date) + days);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  // Zone names ignore case; normalizing them keeps the cache small.
  const key = timeZone.toLowerCase();
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The date in `timeZone` (an IANA name) at `now`. Throws a RangeError for an unknown zone. */
export function todayIn(timeZone: string, now: Date = new Date()): CalendarDate {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

export function isTimeZone(name: string): boolean {
  // `Intl` accepts offsets such as +02:00, but these have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

export const DEFAULT_TIME_ZONE = 'UTC';
