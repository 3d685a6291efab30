import { EXPIRING_WINDOW_DAYS, statusOn } from '@tracker/contracts/credentials/credential-status';
import type { Notice, NoticePeriod } from '@tracker/contracts/auth/notifications';
import { addDays, type CalendarDate, daysBetween } from '@tracker/contracts/values/calendar-date';
import { noticeId } from './notice-text.js';
import type { Lapse } from './notices.statements.js';

/** Days before expiry at which the notice of a credential is unread again; below 0 it has expired. */
const MILESTONES = [-1, 0, 1, 3, 7, 14, EXPIRING_WINDOW_DAYS];
const WEEK = 7;

export function lapseNotice(
  { credentialId, name, expiryDate }: Lapse,
  today: CalendarDate,
  oldest: CalendarDate,
): Notice {
  const { status, daysUntilExpiry } = statusOn(expiryDate, today);
  const milestone = MILESTONES.find((days) => days >= daysUntilExpiry) ?? EXPIRING_WINDOW_DAYS;
  return {
    id: noticeId('lapse', `${credentialId} ${expiryDate} ${milestone}`),
    text: name,
    createdAt: `${addDays(expiryDate, -milestone)}T00:00:00.000Z`,
    path: `/credentials/${credentialId}`,
    isRead: expiryDate < oldest,
    period: periodOf(daysUntilExpiry),
    expiry: { status, expiryDate, daysUntilExpiry },
  };
}

export function eventPeriod(day: CalendarDate, today: CalendarDate): NoticePeriod {
  return periodOf(Math.min(0, daysBetween(today, day)));
}

function periodOf(days: number): NoticePeriod {
  if (days === 0) return 'today';
  if (Math.abs(days) <= WEEK) return 'week';
  return days > 0 ? 'month' : 'earlier';
}

export function urgencyOf({ expiry, createdAt }: Notice): number {
  return expiry && expiry.daysUntilExpiry >= 0
    ? expiry.daysUntilExpiry - Number.MAX_SAFE_INTEGER
    : -Date.parse(createdAt);
}
