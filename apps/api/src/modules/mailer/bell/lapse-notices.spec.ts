import { addDays } from '@tracker/contracts/values/calendar-date';
import { eventPeriod, lapseNotice, urgencyOf } from './lapse-notices.js';

const TODAY = '2027-03-01';
const credentialId = '0198c0de-0000-7000-8000-000000000001';
const noticeIn = (days: number, oldest = '2020-01-01') =>
  lapseNotice({ credentialId, name: 'First Aid', expiryDate: addDays(TODAY, days) }, TODAY, oldest);

describe('the notice of an expiring credential', () => {
  test.each([
    [30, 30, 'month'],
    [15, 30, 'month'],
    [14, 14, 'month'],
    [8, 14, 'month'],
    [7, 7, 'week'],
    [4, 7, 'week'],
    [3, 3, 'week'],
    [2, 3, 'week'],
    [1, 1, 'week'],
    [0, 0, 'today'],
    [-1, -1, 'week'],
    [-7, -1, 'week'],
    [-8, -1, 'earlier'],
  ])('in %i days is dated to the milestone of %i days, in the period "%s"', (days, milestone, period) => {
    const notice = noticeIn(days);
    const expiryDate = addDays(TODAY, days);
    expect(notice).toMatchObject({
      text: 'First Aid',
      createdAt: `${addDays(expiryDate, -milestone)}T00:00:00.000Z`,
      path: `/credentials/${credentialId}`,
      period,
      expiry: { expiryDate, daysUntilExpiry: days },
    });
  });

  test('gets a new id at each milestone and keeps it in between', () => {
    const lapse = { credentialId, name: 'First Aid', expiryDate: '2027-03-31' };
    const idOn = (today: string) => lapseNotice(lapse, today, '2020-01-01').id;
    expect(idOn('2027-03-01')).toBe(idOn('2027-03-16'));
    const days = ['2027-03-16', '2027-03-17', '2027-03-24', '2027-03-28', '2027-03-30', '2027-03-31', '2027-04-01'];
    expect(new Set(days.map(idOn)).size).toBe(days.length);
    expect(idOn('2027-04-01')).toBe(idOn('2027-05-01'));
  });

  test('is marked as read when the credential expired before the oldest day shown', () => {
    expect([noticeIn(-3, addDays(TODAY, -3)).isRead, noticeIn(-4, addDays(TODAY, -3)).isRead]).toEqual([false, true]);
  });
});

test('the next expiry is most urgent, and past ones come last, newest first', () => {
  const order = [-30, 2, -1, 0, 14].toSorted((a, b) => urgencyOf(noticeIn(a)) - urgencyOf(noticeIn(b)));
  expect(order).toEqual([0, 2, 14, -1, -30]);
});

test.each([
  [TODAY, 'today'],
  [addDays(TODAY, 1), 'today'],
  [addDays(TODAY, -7), 'week'],
  [addDays(TODAY, -8), 'earlier'],
])('an event of %s is in the period "%s"', (day, period) => {
  expect(eventPeriod(day, TODAY)).toBe(period);
});
