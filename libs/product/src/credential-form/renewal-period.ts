import type { Credential } from '@tracker/contracts/credentials/credentials';
import {
  calendarDate,
  dayNumber,
  daysBetween,
  isCalendarDate,
  LAST_DATE,
} from '@tracker/contracts/values/calendar-date';

type Period = Pick<Credential, 'issueDate' | 'expiryDate'>;

/** The end of an equally long period from another start; null if it is not later than the current end. */
export function sameLength(current: Period, issueDate: string): string | null {
  if (![current.issueDate, current.expiryDate, issueDate].every((date) => isCalendarDate(date))) return null;
  const days = dayNumber(issueDate) + daysBetween(current.issueDate, current.expiryDate);
  if (days > dayNumber(LAST_DATE)) return null;
  const end = sameDayLater(current, issueDate) ?? calendarDate(days);
  return end > current.expiryDate && end < '9999' ? end : null;
}

/** The end of a period of whole years, regardless of leap days; null for other periods. */
function sameDayLater({ issueDate: from, expiryDate: to }: Period, issueDate: string): string | null {
  if (from.slice(4) !== to.slice(4)) return null;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const end = String(Number(issueDate.slice(0, 4)) + years).padStart(4, '0') + issueDate.slice(4);
  return isCalendarDate(end) ? end : null;
}

/** The same day some years later, or the day before where that year has no such day; null if there is no such date. */
export function yearsLater(date: string, years: number): string | null {
  if (!isCalendarDate(date)) return null;
  const day = (text: string) => String(Number(date.slice(0, 4)) + years).padStart(4, '0') + text;
  return [day(date.slice(4)), day('-02-28')].find((end) => isCalendarDate(end)) ?? null;
}
