import { type CalendarDate, dayNumber, DEFAULT_TIME_ZONE } from '@tracker/contracts/values/calendar-date';
import { todayOf } from '../../../platform/clock.js';

export type MailingList = 'reminders' | 'team-updates';

export interface MailEntry {
  title: string;
  detail: string;
  tone: 'expiring' | 'expired';
  path?: string;
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  entries?: readonly MailEntry[];
  action?: { label: string; path: string };
  reason: string;
  attachments?: readonly MailAttachment[];
  list?: MailingList;
}

/** Readers may be in several organizations, so paths to screens of the current one name the organization. */
export function pathWithin(organizationId: string | null, path: string): string {
  const [, screen = '', query = '', anchor = ''] = /^(\/[a-z]+)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  if (organizationId === null || !ORGANIZATION_SCREENS.includes(screen)) return path;
  return `${screen}${query ? `${query}&` : '?'}organization=${organizationId}${anchor}`;
}

const ORGANIZATION_SCREENS = ['/team', '/organization', '/requirements'];
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function dateText(date: CalendarDate): string {
  return LONG_DATE.format(dayNumber(date) * 86_400_000);
}

export function dayText(instant: string, timeZone: string | null | undefined): string {
  const day = dateText(todayOf({ timeZone: timeZone ?? DEFAULT_TIME_ZONE }, new Date(instant)));
  return timeZone ? day : `${day} (${DEFAULT_TIME_ZONE})`;
}
