import { type CalendarDate, isCalendarDate } from '@tracker/contracts/values/calendar-date';
import { type DateOrder, dateOrderNeeded } from '@tracker/contracts/credentials/credential-limits';

export type WrittenDate = { date: CalendarDate } | { problem: string };

const ORDER_WORDS: Record<DateOrder, string> = {
  ymd: 'year, month, day',
  dmy: 'day, month, year',
  mdy: 'month, day, year',
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MIDNIGHT = /[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?$/;
const YEAR_FIRST = /^(\d{4})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{1,2})\.?$/;
const YEAR_LAST = /^(\d{1,2})[-/. ]\s?(\d{1,2})[-/. ]\s?(\d{4})\.?$/;
const SHORT_YEAR = /^\d{1,2}[-/. ]\s?\d{1,2}[-/. ]\s?\d{2}$/;
const DAY_MONTH_NAME = /^(\d{1,2})\.?[-/ ]([a-z]{3,9})\.?,?[-/ ](\d{4})$/i;
const MONTH_NAME_DAY = /^([a-z]{3,9})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?,?[-/ ](\d{4})$/i;

/** Never guesses: an ambiguous date needs `order`. A leading year is followed by month and day. */
export function writtenDate(written: string, order: DateOrder | null): WrittenDate {
  const text = written.trim().replace(MIDNIGHT, '');
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return dated(written, [yearFirst[1], yearFirst[2], yearFirst[3]]);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) return ordered(written, yearLast, order);
  const dayFirst = DAY_MONTH_NAME.exec(text);
  if (dayFirst) return dated(written, [dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]]);
  const monthFirst = MONTH_NAME_DAY.exec(text);
  if (monthFirst) return dated(written, [monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]]);
  if (SHORT_YEAR.test(text)) return { problem: `Write the year of “${written.trim()}” with four digits` };
  return none(written);
}

function ordered(written: string, [, first, second, year]: RegExpExecArray, order: DateOrder | null): WrittenDate {
  const dmy = dayOf([year, second, first]);
  const mdy = dayOf([year, first, second]);
  if (order) {
    const date = { dmy, mdy, ymd: null }[order];
    return date ? { date } : { problem: `“${written.trim()}” isn’t a valid date in the order ${ORDER_WORDS[order]}` };
  }
  if (dmy && mdy && dmy !== mdy) return { problem: dateOrderNeeded(written.trim()) };
  const date = dmy ?? mdy;
  return date ? { date } : none(written);
}

type Parts = [year: string | undefined, month: string | undefined, day: string | undefined];

function dated(written: string, parts: Parts): WrittenDate {
  const date = dayOf(parts);
  return date ? { date } : none(written);
}

function dayOf(parts: Parts): CalendarDate | null {
  const date = parts.map((part, index) => (part ?? '').padStart(index === 0 ? 4 : 2, '0')).join('-');
  return isCalendarDate(date) ? date : null;
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

const none = (written: string): WrittenDate => ({ problem: `“${written.trim().slice(0, 40)}” isn’t a valid date` });
