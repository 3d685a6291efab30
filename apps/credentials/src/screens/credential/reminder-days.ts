import { addDays, type CalendarDate } from '@tracker/contracts/values/calendar-date';
import type { Organization } from '@tracker/contracts/organizations/organizations';
import type { OwnNotifications } from '@tracker/contracts/mailer/own-notifications';

export interface Reminder {
  date: CalendarDate;
  /** Before the expiry date; -1 is the first day on which it has expired. */
  daysBefore: number;
}

/** For people in no organization; a spec compares it with the contract's default. */
export const DEFAULT_DAYS = [30, 14, 7];

/** The mails still to come for an expiry date, as `docs/areas/reminders.md` describes them: what any organization asks for and the person has not switched off. */
export function remindersToCome(
  expiryDate: CalendarDate,
  today: CalendarDate,
  organizations: readonly Pick<Organization, 'notifications'>[],
  wishes: Pick<OwnNotifications, 'emailReminders' | 'expirationAlerts'>,
): Reminder[] {
  const settings = organizations.map(({ notifications }) => notifications);
  const asked = settings
    .filter(({ emailReminders }) => emailReminders)
    .flatMap(({ reminderDays }) => String(reminderDays).split(',').map(Number));
  const days = wishes.emailReminders ? (settings.length > 0 ? asked : DEFAULT_DAYS) : [];
  const isAlerted =
    wishes.expirationAlerts && (settings.length === 0 || settings.some(({ expirationAlerts }) => expirationAlerts));
  return [...new Set([...days, ...(isAlerted ? [-1] : [])])]
    .filter((daysBefore) => Number.isInteger(daysBefore))
    .toSorted((a, b) => b - a)
    .map((daysBefore) => ({ date: addDays(expiryDate, -daysBefore), daysBefore }))
    .filter(({ date }) => date > today);
}
