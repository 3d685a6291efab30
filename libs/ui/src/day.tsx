import { createContext, use } from 'react';

/** Locale of all dates below it; the browser's by default. */
export const DayLocale = createContext<string | undefined>(undefined);

/** A calendar date in the reader's locale, such as `14 Mar 2027`. Returns any other text unchanged, also `2026-13-40`. */
export function dayText(date: string, locale?: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (!parts) return date;
  // UTC, because a calendar date has no time zone and could shift otherwise.
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  if (!day.toISOString().startsWith(parts[0])) return date;
  return formatterOf(locale).format(day);
}

const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

// Creating a formatter is expensive, and a list shows hundreds of dates.
function formatterOf(locale: string | undefined): Intl.DateTimeFormat {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    formatters.set(locale, formatter);
  }
  return formatter;
}

/** A `time` element with a calendar date. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date, use(DayLocale))}</time>;
}
