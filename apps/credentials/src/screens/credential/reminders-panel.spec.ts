import { DEFAULT_NOTIFICATIONS } from '@tracker/contracts/organizations/organizations';
import { DEFAULT_DAYS, remindersToCome } from './reminders-panel';

const BOTH = { emailReminders: true, expirationAlerts: true };
const team = (changes: Partial<typeof DEFAULT_NOTIFICATIONS> = {}) => ({
  notifications: { ...DEFAULT_NOTIFICATIONS, ...changes },
});
const daysOf = (...given: Parameters<typeof remindersToCome>) =>
  remindersToCome(...given).map(({ daysBefore }) => daysBefore);

it('lists future days of the schedule and the day after expiry', () => {
  expect(remindersToCome('2027-03-31', '2027-03-10', [], BOTH)).toEqual([
    { date: '2027-03-17', daysBefore: 14 },
    { date: '2027-03-24', daysBefore: 7 },
    { date: '2027-04-01', daysBefore: -1 },
  ]);
  expect(remindersToCome('2027-03-31', '2027-04-01', [], BOTH)).toEqual([]);
  expect(daysOf('9999-12-31', '2027-04-01', [], BOTH)).toEqual([30, 14, 7]);
});

it('combines the schedules of organizations with reminders on, and ignores the others', () => {
  const far = '2030-01-01';
  expect(
    daysOf(far, '2027-01-01', [team({ reminderDays: '14,7' }), team({ reminderDays: '60,30,14,7' })], BOTH),
  ).toEqual([60, 30, 14, 7, -1]);
  expect(daysOf(far, '2027-01-01', [team({ emailReminders: false })], BOTH)).toEqual([-1]);
  expect(daysOf(far, '2027-01-01', [team({ expirationAlerts: false })], BOTH)).toEqual([30, 14, 7]);
});

it('omits kinds that the person switched off, and uses the default schedule without an organization', () => {
  const far = '2030-01-01';
  expect(daysOf(far, '2027-01-01', [], { emailReminders: false, expirationAlerts: true })).toEqual([-1]);
  expect(daysOf(far, '2027-01-01', [], { emailReminders: false, expirationAlerts: false })).toEqual([]);
  expect(DEFAULT_DAYS.join(',')).toBe(DEFAULT_NOTIFICATIONS.reminderDays);
});
