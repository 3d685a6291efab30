import { addDays, daysBetween, isCalendarDate } from '@tracker/contracts/values/calendar-date';
import type { Credential } from '@tracker/contracts/credentials/credentials';

/** What stands in the form of a renewal. */
export interface RenewalDraft {
  issueDate: string;
  expiryDate: string;
  notes: string;
  document: File | null;
}

/** The end of a period as long as the current one, from another beginning on; null where that is no later than the current end. */
export function sameLength(current: Pick<Credential, 'issueDate' | 'expiryDate'>, issueDate: string): string | null {
  if (![current.issueDate, current.expiryDate, issueDate].every((date) => isCalendarDate(date))) return null;
  const end =
    sameDayLater(current, issueDate) ?? addDays(issueDate, daysBetween(current.issueDate, current.expiryDate));
  return end > current.expiryDate && end < '9999' ? end : null;
}

/** Two years are two years, whether or not a leap day lies within; null when the period is not whole years. */
function sameDayLater(
  { issueDate: from, expiryDate: to }: Pick<Credential, 'issueDate' | 'expiryDate'>,
  issueDate: string,
): string | null {
  if (from.slice(4) !== to.slice(4)) return null;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  const end = String(Number(issueDate.slice(0, 4)) + years).padStart(4, '0') + issueDate.slice(4);
  return isCalendarDate(end) ? end : null;
}

export function renewalForm({ issueDate, expiryDate, notes, document }: RenewalDraft): FormData {
  const form = new FormData();
  form.set('issueDate', issueDate);
  form.set('expiryDate', expiryDate);
  if (notes.trim()) form.set('notes', notes);
  if (document) form.set('document', document, document.name);
  return form;
}
