import type { NotificationSettings, ReminderSchedule } from '@tracker/contracts/organizations/organizations';

/** Shown while somebody belongs to no organization; the contract's DEFAULT_NOTIFICATIONS, without its schemas. */
export const STANDARD_NOTIFICATIONS: NotificationSettings = {
  emailReminders: true,
  expirationAlerts: true,
  teamUpdates: false,
  reminderDays: '30,14,7',
};

const SCHEDULES: readonly ReminderSchedule[] = ['30,14,7', '60,30,14,7', '14,7', '30,7'];

export const REMINDER_SCHEDULE_OPTIONS = SCHEDULES.map((schedule) => ({
  value: schedule,
  label: `${schedule.replaceAll(',', ', ')} days before expiry`,
}));
