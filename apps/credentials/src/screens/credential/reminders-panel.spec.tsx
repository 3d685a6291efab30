import { screen, within } from '@testing-library/react';
import { DEFAULT_NOTIFICATIONS } from '@tracker/contracts/organizations/organizations';
import { addDays, todayIn } from '@tracker/contracts/values/calendar-date';
import { aCredential } from '@tracker/testing/browser/a-credential';
import { fakeApi } from '@tracker/testing/browser/fake-api';
import { renderPage } from '@tracker/testing/browser/render-page';
import { DEFAULT_DAYS, RemindersPanel, remindersOf } from './reminders-panel';

const BOTH = { emailReminders: true, expirationAlerts: true };
const team = (changes: Partial<typeof DEFAULT_NOTIFICATIONS> = {}) => ({
  notifications: { ...DEFAULT_NOTIFICATIONS, ...changes },
});
const daysOf = (...given: Parameters<typeof remindersOf>) => remindersOf(...given).map(({ daysBefore }) => daysBefore);

it('lists the days of the schedule and the day after expiry', () => {
  expect(remindersOf('2027-03-31', [], BOTH)).toEqual([
    { date: '2027-03-01', daysBefore: 30 },
    { date: '2027-03-17', daysBefore: 14 },
    { date: '2027-03-24', daysBefore: 7 },
    { date: '2027-04-01', daysBefore: -1 },
  ]);
  expect(daysOf('9999-12-31', [], BOTH)).toEqual([30, 14, 7]);
});

it('combines the schedules of organizations with reminders on, and ignores the others', () => {
  const far = '2030-01-01';
  expect(daysOf(far, [team({ reminderDays: '14,7' }), team({ reminderDays: '60,30,14,7' })], BOTH)).toEqual([
    60, 30, 14, 7, -1,
  ]);
  expect(daysOf(far, [team({ emailReminders: false })], BOTH)).toEqual([-1]);
  expect(daysOf(far, [team({ expirationAlerts: false })], BOTH)).toEqual([30, 14, 7]);
});

it('omits kinds that the person switched off, and uses the default schedule without an organization', () => {
  const far = '2030-01-01';
  expect(daysOf(far, [], { emailReminders: false, expirationAlerts: true })).toEqual([-1]);
  expect(daysOf(far, [], { emailReminders: false, expirationAlerts: false })).toEqual([]);
  expect(DEFAULT_DAYS.join(',')).toBe(DEFAULT_NOTIFICATIONS.reminderDays);
});

describe('the panel', () => {
  const REQUIRED = 'GET /api/my/requirements';
  const inProgress = (until: string, id = 'c1') => ({ pause: { until, credentialIds: ['c0', id] } });
  const show = async (answers: Parameters<typeof fakeApi>[0], expiryDate = '2999-03-31') => {
    const api = fakeApi({
      'GET /api/notifications': { body: { ...BOTH, teamUpdates: true } },
      'GET /api/organizations': { body: [{ id: 'o1', ...team({ reminderDays: '30,7' }) }] },
      'GET /api/auth/user': { body: { id: 'u1', timeZone: 'UTC' } },
      ...answers,
    });
    const credential = { ...aCredential({ id: 'c1' }), expiryDate, renewals: 0, archivedAt: null, recordedBy: null };
    renderPage(<RemindersPanel credential={credential} />);
    const panel = await screen.findByRole('region', { name: 'Upcoming reminders' });
    await within(panel).findByRole('link', { name: 'Choose emails' });
    const entries = within(panel).queryAllByRole('listitem');
    return { api, panel, days: entries.map((entry) => entry.querySelector('time')?.dateTime) };
  };

  it('shows until when reminders are paused, and only later reminders', async () => {
    const required = [inProgress('2999-03-24'), inProgress('2999-03-02'), inProgress('2999-12-31', 'c2')];
    const { panel, days } = await show({
      [REQUIRED]: { body: [...required, { pause: null }] },
    });
    expect(panel).toHaveTextContent('Paused until Mar 24, 2999.');
    expect(days).toEqual(['2999-04-01']);
  });

  it.each([
    ['that they are paused, also after expiry', BOTH, 'Paused until Dec 31, 2999.'],
    ['none if all are switched off', { emailReminders: false, expirationAlerts: false }, 'No reminders left'],
  ])('shows %s', async (_what, wishes, text) => {
    const answers = {
      'GET /api/notifications': { body: { ...wishes, teamUpdates: true } },
      [REQUIRED]: { body: [inProgress('2999-12-31')] },
    };
    const { panel, days } = await show(answers, '2026-01-31');
    expect(days).toEqual([]);
    expect(panel).toHaveTextContent(text);
    expect(panel).not.toHaveTextContent(/Paused.*No reminders/);
  });

  it.each([
    ['nothing is in progress', { body: [{ pause: null }, inProgress('2999-12-31', 'c2')] }],
    ['the pause ends before the first', { body: [inProgress('2999-02-01')] }],
    ['the requirements cannot be loaded', { status: 503, body: 'Away' }],
  ])('shows all reminders when %s', async (_when, answer) => {
    const { api, panel, days } = await show({ [REQUIRED]: answer });
    expect(days).toHaveLength(3);
    expect(panel).not.toHaveTextContent(/Paused|Away/);
    expect(api.calls.filter(({ path }) => path === '/api/my/requirements')).toHaveLength(1);
  });

  it('shows only future reminders', async () => {
    const expiryDate = addDays(todayIn('UTC'), 10);
    expect((await show({}, expiryDate)).days).toEqual([addDays(expiryDate, -7), addDays(expiryDate, 1)]);
  });

  it('requests no requirements without an organization', async () => {
    const { api, days } = await show({ 'GET /api/organizations': { body: [] } });
    expect(days).toHaveLength(4);
    expect(api.calls.some(({ path }) => path === '/api/my/requirements')).toBe(false);
  });
});
