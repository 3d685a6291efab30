import fc from 'fast-check';
import { addDays, calendarDate, dayNumber, daysBetween, isCalendarDate, isTimeZone, todayIn } from './calendar-date.js';

const anyDate = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([y, m, d]) => [y, m, d] as const);

const text = (y: number, m: number, d: number) =>
  `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;

/** The Gregorian rule, written down independently of Date. */
function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

describe('calendar dates', () => {
  it('accepts exactly the days of the Gregorian calendar', () => {
    fc.assert(
      fc.property(anyDate, ([y, m, d]) => {
        expect(isCalendarDate(text(y, m, d))).toBe(d <= daysInMonth(y, m));
      }),
    );
  });

  it.each(['2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('knows %s', (date) => {
    expect(isCalendarDate(date)).toBe(true);
  });

  it.each([
    '2027-02-29',
    '1900-02-29',
    '2027-00-10',
    '2027-1-1',
    '0000-01-01',
    '2027-01-01T00:00',
    ' 2027-01-01',
    '',
    '20270101',
    '+002027-01-01',
  ])('refuses %j', (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });

  it('counts one day between consecutive dates', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_895 }), (days) => {
        const date = calendarDate(days);
        expect(dayNumber(date)).toBe(days);
        expect(daysBetween(date, addDays(date, 1))).toBe(1);
        expect(date < addDays(date, 1)).toBe(true);
      }),
    );
  });

  it('refuses results outside the years 0001 to 9999', () => {
    const sentence = 'The date lies outside the years 0001 to 9999.';
    expect(() => addDays('9999-12-31', 1)).toThrow(new RangeError(sentence));
    expect(() => addDays('0001-01-01', -400)).toThrow(new RangeError(sentence));
  });
});

describe('today in a time zone', () => {
  it.each([
    ['Pacific/Kiritimati', '2027-01-01T00:00:00Z', '2027-01-01'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    ['Pacific/Pago_Pago', '2027-01-01T11:00:00Z', '2027-01-01'],
    ['America/New_York', '2028-03-01T04:59:59Z', '2028-02-29'],
    // Samoa skipped 30 December 2011 when it crossed the date line.
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
  ])('in %s at %s is %s', (zone, now, date) => {
    expect(todayIn(zone, new Date(now))).toBe(date);
  });

  it('is a valid date within a day of UTC’s, in every IANA time zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.length).toBeGreaterThan(400);
    const instant = fc.date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    for (const zone of zones) {
      fc.assert(
        fc.property(instant, (now) => {
          const today = todayIn(zone, now);
          expect(today).toBe(now.toLocaleDateString('sv-SE', { timeZone: zone }));
          expect(Math.abs(daysBetween(now.toISOString().slice(0, 10), today))).toBeLessThanOrEqual(1);
        }),
        { numRuns: 3 },
      );
    }
  });

  it.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])('accepts %s as a time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Berlin; drop table', '../etc/passwd', 'x'.repeat(500)])(
    'refuses %j as a time zone',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});
