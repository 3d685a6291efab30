import { createContext, use } from 'react';

/** The locale of the dates below it; the reader's own where nobody says otherwise. */
export const DayLocale = createContext<string | undefined>(undefined);

/** `14 Mar 2027` in the reader's locale for a calendar date `YYYY-MM-DD`; anything else comes back as it is. */
export function dayText(date: string, locale?: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (!parts) return date;
  // Built and shown in UTC, because a calendar date has no zone: anywhere else it could slip by a day.
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return formatterOf(locale).format(day);
}

const formatters = new Map<string | undefined, Intl.DateTimeFormat>();

// Making a formatter costs a thousand times what using one does, and a list shows hundreds of dates.
function formatterOf(locale: string | undefined): Intl.DateTimeFormat {
  let formatter = formatters.get(locale);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    formatters.set(locale, formatter);
  }
  return formatter;
}

/** A calendar date for people, with the exact date for machines. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date, use(DayLocale))}</time>;
}
