import { daysBetween, todayIn } from '@tracker/contracts/values/calendar-date';
import {
  CREDENTIAL_STATUSES,
  type CredentialStatus,
  statusOfDaysLeft,
} from '@tracker/contracts/credentials/credential-status';
import type { Credential } from '@tracker/contracts/credentials/credentials';
import { type AnswerFields, isRecord, numberOrNull, textOf } from './answer-readers';

/** The list as screens need it: a field that is missing from an answer must not take a screen down. */
export function credentialsOf(answer: unknown): Credential[] {
  return Array.isArray(answer) ? answer.filter(isRecord).map(credentialOf) : [];
}

/** One credential as screens need it; days and status are counted from the expiry date where the answer does not say them. */
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
    ...(typeof entry['version'] === 'string' && { version: entry['version'] }),
  };
}

/** The credential so many days after the server answered: in a page that stays open over midnight the days count on. */
export function countedOn<One extends Credential>(credential: One, days: number): One {
  const daysUntilExpiry = credential.daysUntilExpiry - days;
  return { ...credential, daysUntilExpiry, status: statusOfDaysLeft(daysUntilExpiry) };
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
