import { badgeMarkOf } from '@tracker/contracts/badges/badge-mark';
import { daysBetween, todayIn } from '@tracker/contracts/values/calendar-date';
import {
  CREDENTIAL_STATUSES,
  type CredentialStatus,
  statusOfDaysLeft,
} from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { type AnswerFields, isRecord, numberOrNull, textOf } from './answer-readers';

/** Parses the list of credentials; missing fields get a fallback. */
export function credentialsOf(answer: unknown): Credential[] {
  return Array.isArray(answer) ? answer.filter(isRecord).map(credentialOf) : [];
}

/** Parses one credential; missing status fields are derived from the expiry date. */
export function credentialOf(entry: AnswerFields): Credential {
  const expiryDate = dayOf(entry['expiryDate']);
  const daysUntilExpiry = numberOrNull(entry['daysUntilExpiry']) ?? daysLeft(expiryDate);
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
    badge: badgeMarkOf(entry['badge']),
    ...(typeof entry['version'] === 'string' && { version: entry['version'] }),
  };
}

/** The credential `days` after the answer, for pages that stay open past midnight. */
export function countedOn<One extends Credential>(credential: One, days: number): One {
  const daysUntilExpiry = credential.daysUntilExpiry - days;
  return { ...credential, daysUntilExpiry, status: statusOfDaysLeft(daysUntilExpiry) };
}

function isStatus(value: unknown): value is CredentialStatus {
  return CREDENTIAL_STATUSES.some((status) => status === value);
}

function dayOf(value: unknown): string {
  return textOf(value).replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
}

function daysLeft(expiryDate: string): number {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = daysBetween(todayIn(timeZone), expiryDate);
  return Number.isNaN(days) ? 0 : days;
}
