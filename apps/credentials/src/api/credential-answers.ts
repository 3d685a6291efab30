import { daysBetween, todayIn } from '@tracker/contracts/calendar-date';
import { CREDENTIAL_STATUSES, type CredentialStatus, statusOfDaysLeft } from '@tracker/contracts/credential-status';
import type { Credential, DashboardStats, DocumentUsage } from '@tracker/contracts/credentials';
import type { Notice } from '@tracker/contracts/notices';
import { type AnswerFields, isRecord, numberOf, recordOf, textOf } from '@tracker/shell-sdk/answer-readers';

/** The list as the screen needs it: a field that is missing from an answer must not take the screen down. */
export function credentialsOf(answer: unknown): Credential[] {
  return entriesOf(answer).map(credentialOf);
}

export function statsOf(answer: unknown): DashboardStats {
  const stats = recordOf(answer);
  return {
    total: numberOf(stats['total']),
    valid: numberOf(stats['valid']),
    expiring: numberOf(stats['expiring']),
    expired: numberOf(stats['expired']),
  };
}

export function usageOf(answer: unknown): DocumentUsage {
  const usage = recordOf(answer);
  return {
    documentBytes: numberOf(usage['documentBytes']),
    documentBytesLimit: numberOf(usage['documentBytesLimit']),
  };
}

export function noticesOf(answer: unknown): Notice[] {
  return entriesOf(answer).map((notice) => ({
    id: textOf(notice['id']),
    text: textOf(notice['text']),
    createdAt: textOf(notice['createdAt']),
  }));
}

function entriesOf(answer: unknown): AnswerFields[] {
  return Array.isArray(answer) ? answer.filter(isRecord) : [];
}

function credentialOf(entry: AnswerFields): Credential {
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

function isStatus(value: unknown): value is CredentialStatus {
  return CREDENTIAL_STATUSES.some((status) => status === value);
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
