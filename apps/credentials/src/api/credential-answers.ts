import { daysBetween, todayIn } from '@tracker/contracts/calendar-date';
import { CREDENTIAL_STATUSES, type CredentialStatus, statusOfDaysLeft } from '@tracker/contracts/credential-status';
import type { Credential, DashboardStats, DocumentUsage } from '@tracker/contracts/credentials';
import type { Notice } from '@tracker/contracts/notices';

/** The list as the screen needs it: a field that is missing from an answer must not take the screen down. */
export function credentialsOf(answer: unknown): Credential[] {
  return Array.isArray(answer) ? answer.filter(isRecord).map(credentialOf) : [];
}

export function statsOf(answer: unknown): DashboardStats {
  const stats = isRecord(answer) ? answer : {};
  return {
    total: numberOf(stats['total']),
    valid: numberOf(stats['valid']),
    expiring: numberOf(stats['expiring']),
    expired: numberOf(stats['expired']),
  };
}

export function usageOf(answer: unknown): DocumentUsage {
  const usage = isRecord(answer) ? answer : {};
  return {
    documentBytes: numberOf(usage['documentBytes']),
    documentBytesLimit: numberOf(usage['documentBytesLimit']),
  };
}

export function noticesOf(answer: unknown): Notice[] {
  const notices = Array.isArray(answer) ? answer.filter(isRecord) : [];
  return notices.map((notice) => ({
    id: textOf(notice['id']),
    text: textOf(notice['text']),
    createdAt: textOf(notice['createdAt']),
  }));
}

function credentialOf(entry: Record<string, unknown>): Credential {
  const expiryDate = dayOf(entry['expiryDate']);
  const daysUntilExpiry = numberOf(entry['daysUntilExpiry'], daysLeft(expiryDate));
  return {
    id: textOf(entry['id']),
    name: textOf(entry['name']),
    issuingBody: textOf(entry['issuingBody']),
    issueDate: dayOf(entry['issueDate']),
    expiryDate,
    notes: typeof entry['notes'] === 'string' ? entry['notes'] : null,
    status: isStatus(entry['status']) ? entry['status'] : statusOfDaysLeft(daysUntilExpiry),
    daysUntilExpiry,
    hasDocument: entry['hasDocument'] === true,
    documentUrl: typeof entry['documentUrl'] === 'string' ? entry['documentUrl'] : null,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStatus(value: unknown): value is CredentialStatus {
  return CREDENTIAL_STATUSES.some((status) => status === value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The day of a date, also of one that came with a time, as a date field takes it. */
function dayOf(value: unknown): string {
  return textOf(value).replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
}

/** From this browser's own day, for an answer that does not say. */
function daysLeft(expiryDate: string): number {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = daysBetween(todayIn(timeZone), expiryDate);
  return Number.isNaN(days) ? 0 : days;
}

function numberOf(value: unknown, otherwise = 0): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}
