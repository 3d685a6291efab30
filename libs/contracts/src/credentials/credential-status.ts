import { type CalendarDate, daysBetween } from '../values/calendar-date.js';

export const CREDENTIAL_STATUSES = ['valid', 'expiring', 'expired'] as const;
export type CredentialStatus = (typeof CREDENTIAL_STATUSES)[number];

/** A credential counts as expiring from this many days before its expiry date, inclusive. */
export const EXPIRING_WINDOW_DAYS = 30;

interface DatedStatus {
  status: CredentialStatus;
  /** Whole days until the expiry date; 0 on the last valid day, negative afterwards. */
  daysUntilExpiry: number;
  daysPastExpiry: number;
}

/** The status on the day `today`. A credential is valid through its expiry date. */
export function statusOn(expiryDate: CalendarDate, today: CalendarDate): DatedStatus {
  const daysUntilExpiry = daysBetween(today, expiryDate);
  return { status: statusOfDaysLeft(daysUntilExpiry), daysUntilExpiry, daysPastExpiry: Math.max(0, -daysUntilExpiry) };
}

export function statusOfDaysLeft(daysUntilExpiry: number): CredentialStatus {
  if (daysUntilExpiry < 0) return 'expired';
  return daysUntilExpiry <= EXPIRING_WINDOW_DAYS ? 'expiring' : 'valid';
}

export const STATUS_LABELS: Record<CredentialStatus, string> = {
  valid: 'Valid',
  expiring: 'Expiring Soon',
  expired: 'Expired',
};

export function statusBadgeText({ status, daysUntilExpiry }: Pick<DatedStatus, 'status' | 'daysUntilExpiry'>): string {
  return status === 'expiring' ? `Expires in ${daysUntilExpiry} days` : STATUS_LABELS[status];
}

export function expiryText({ status, daysUntilExpiry }: Pick<DatedStatus, 'status' | 'daysUntilExpiry'>): string {
  const days = Math.abs(daysUntilExpiry);
  if (status === 'expired') return days === 1 ? 'Expired 1 day ago' : `Expired ${days} days ago`;
  if (days === 0) return 'Expires today';
  return days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`;
}
