import type { Credential } from '@tracker/contracts/credentials/credentials';
import { addDays, daysBetween, isCalendarDate } from '@tracker/contracts/values/calendar-date';

type Period = Pick<Credential, 'issueDate' | 'expiryDate'>;

/** The end of a period as long as the current one, from another beginning on; null where that is no later than the current end. */
export function sameLength(current: Period, issueDate: string): string | null {
  if (![current.issueDate, current.expiryDate, issueDate].every((date) => isCalendarDate(date))) return null;
  const end =
    sameDayLater(current, issueDate) ?? addDays(issueDate, daysBetween(current.issueDate, current.expiryDate));
  return end > current.expiryDate && end < '9999' ? end : null;
}

/** Two years are two years, whether or not a leap day lies within; null when the period is not whole years. */
function sameDayLater({ issueDate: from, expiryDate: to }: Period, issueDate: string): string | null {
  if (from.slice(4) !== to.slice(4)) return null;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const end = String(Number(issueDate.slice(0, 4)) + years).padStart(4, '0') + issueDate.slice(4);
  return isCalendarDate(end) ? end : null;
}
