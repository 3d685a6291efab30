import fc from 'fast-check';
import { dueZones } from './due-zones.js';

const ZONES = ['UTC', 'Europe/Oslo', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

describe('due time zones', () => {
  test.each([
    ['2027-01-15T07:59:59Z', 'UTC', false],
    ['2027-01-15T08:00:00Z', 'UTC', true],
    ['2027-01-15T06:59:59Z', 'Europe/Oslo', false],
    ['2027-01-15T07:00:00Z', 'Europe/Oslo', true],
    ['2027-07-15T06:00:00Z', 'Europe/Oslo', true],
    ['2027-07-15T05:59:59Z', 'Europe/Oslo', false],
    ['2027-01-15T02:15:00Z', 'Asia/Kathmandu', true],
    ['2027-01-15T02:14:59Z', 'Asia/Kathmandu', false],
    ['2027-01-15T23:59:59Z', 'UTC', true],
    ['2027-01-16T00:00:00Z', 'UTC', false],
  ])('at %s it is past 08:00 in %s: %s', (now, zone, expected) => {
    expect(dueZones(new Date(now), [zone])).toHaveLength(expected ? 1 : 0);
  });

  test('have the local date and the instant of 08:00, even on daylight saving changes', () => {
    expect(dueZones(new Date('2027-03-28T09:30:00Z'), ['Europe/Oslo', 'Pacific/Kiritimati'])).toEqual([
      { timeZone: 'Europe/Oslo', day: '2027-03-28', since: new Date('2027-03-28T06:00:00Z') },
      { timeZone: 'Pacific/Kiritimati', day: '2027-03-28', since: new Date('2027-03-27T18:00:00Z') },
    ]);
    expect(dueZones(new Date('2027-03-27T18:05:00Z'), ['Pacific/Kiritimati'])).toEqual([
      { timeZone: 'Pacific/Kiritimati', day: '2027-03-28', since: new Date('2027-03-27T18:00:00Z') },
    ]);
  });

  test('treat an unknown zone as UTC', () => {
    expect(dueZones(new Date('2027-01-15T08:00:00Z'), ['Mars/Olympus'])).toHaveLength(1);
  });

  test('match the local clock', () => {
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (now, zone) => {
        const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
        const [date = '', time = ''] = wall.format(now).split(' ');
        const [due] = dueZones(now, [zone]);
        if (time < '08:00:00') return due === undefined;
        return due?.day === date && wall.format(due.since) === `${date} 08:00:00`;
      }),
    );
  });
});
