import fc from 'fast-check';
import { dueDay, weekdayOf } from './weekly-mail.service.js';

const ZONES = [
  'UTC',
  'Europe/Oslo',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

describe('the due day', () => {
  test.each([
    ['a usual day', 'Europe/Oslo', 7, '2026-12-14T05:59:59Z', '2026-12-14T06:00:00Z', '2026-12-14'],
    ['clocks go forward', 'Europe/Oslo', 7, '2027-03-28T04:59:59Z', '2027-03-28T05:00:00Z', '2027-03-28'],
    ['the hour is skipped', 'Europe/Oslo', 2, '2027-03-28T00:59:59Z', '2027-03-28T01:00:00Z', '2027-03-28'],
    ['midnight is skipped', 'Asia/Beirut', 0, '2027-03-27T21:59:59Z', '2027-03-27T22:00:00Z', '2027-03-28'],
    ['clocks go back', 'Europe/Oslo', 7, '2027-10-31T05:59:59Z', '2027-10-31T06:00:00Z', '2027-10-31'],
    ['the hour comes twice', 'Europe/Oslo', 2, '2027-10-30T23:59:59Z', '2027-10-31T00:00:00Z', '2027-10-31'],
    ['an unknown zone is UTC', 'Mars/Olympus', 7, '2026-12-14T06:59:59Z', '2026-12-14T07:00:00Z', '2026-12-14'],
  ])('%s: is today from the scheduled hour (%s, %i:00)', (_case, timeZone, hour, before, after, day) => {
    expect(dueDay({ hour, timeZone }, new Date(before))).toBe(
      new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10),
    );
    expect(dueDay({ hour, timeZone }, new Date(after))).toBe(day);
  });

  test('never decreases over time, and is today from the scheduled hour on', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    const hours = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(instants, hours, fc.constantFrom(...ZONES), (now, hour, timeZone) => {
        const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
          now,
        );
        const due = dueDay({ hour, timeZone }, now);
        expect(due === wall.slice(0, 10)).toBe(Number(wall.slice(11, 13)) >= hour);
        const later = new Date(now.getTime() + 3_600_000);
        expect(dueDay({ hour, timeZone }, later) >= due).toBe(true);
      }),
    );
  });

  test('uses the weekdays of ISO 8601', () => {
    expect(['2026-11-23', '2026-11-29', '1969-12-31', '0001-01-01'].map(weekdayOf)).toEqual([1, 7, 3, 1]);
  });
});
