import { type CalendarDate, dayNumber } from '@tracker/contracts/values/calendar-date';

/** Which mails a person can stop with one click. */
export type MailingList = 'reminders' | 'team-updates';

/** One entry of a list in a mail: what it is about, and a line beneath. */
export interface MailEntry {
  title: string;
  detail: string;
  tone: 'expiring' | 'expired';
  /** The screen of what it is about. */
  path?: string;
}

/** A file that comes with a mail. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** What a mail says, in plain text; the layout makes both of its parts from it, and escapes. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  entries?: readonly MailEntry[];
  /** The one link that matters. */
  action?: { label: string; path: string };
  /** Why the reader gets this mail. */
  reason: string;
  attachments?: readonly MailAttachment[];
  /** Set for mails one can stop; needs the recipient's account. */
  list?: MailingList;
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `14 March 2027`. */
export function dateText(date: CalendarDate): string {
  return LONG_DATE.format(dayNumber(date) * 86_400_000);
}

/** The day of an instant (ISO 8601), as UTC has it. */
export function dayText(instant: string): string {
  return LONG_DATE.format(new Date(instant));
}
