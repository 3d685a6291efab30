import { isAllowed, type Role } from '@tracker/contracts/organizations/permissions';
import { REQUIREMENT_LIMITS } from '@tracker/contracts/requirements/requirement-limits';
import type { CredentialTypeFields, Group } from '@tracker/contracts/requirements/requirements';
import { type CalendarDate, daysBetween } from '@tracker/contracts/values/calendar-date';
import { DomainError } from '../../../platform/domain-error.js';

export function limitReached(kind: string, limit: number, what: string, remedy = 'Delete one first.'): DomainError {
  return new DomainError(`${kind}-limit-reached`, 409, `An organization can have at most ${limit} ${what}. ${remedy}`);
}

export function withoutRepeats({ aliases, ...fields }: CredentialTypeFields): CredentialTypeFields {
  const keyOf = (text: string) => text.normalize('NFC').toLowerCase();
  const byKey = new Map(aliases.toReversed().map((alias) => [keyOf(alias), alias]));
  byKey.delete(keyOf(fields.name));
  return { ...fields, aliases: [...byKey.values()].toReversed() };
}

export function problemOfWaiver(today: CalendarDate, until: CalendarDate): string | null {
  const days = daysBetween(today, until);
  if (days < 0) return 'A waiver must not end in the past.';
  const { waiverDays } = REQUIREMENT_LIMITS;
  return days > waiverDays ? `A waiver must end within ${waiverDays} days.` : null;
}

export function groupsShownTo({ userId, role }: { userId: string; role: Role }, groups: Group[]): Group[] {
  if (isAllowed(role, 'requirements.manage')) return groups;
  return groups.filter(({ userIds }) => userIds.includes(userId)).map((group) => ({ ...group, userIds: [userId] }));
}
