import fc from 'fast-check';
import { calendarDate } from '@tracker/contracts/values/calendar-date';
import { writtenDate } from './written-date.js';

const AMBIGUOUS = { problem: '“03/04/2025” could be two different days: say in which order day, month and year stand' };

describe('a date in a file', () => {
  it.each([
    ['2025-03-04', '2025-03-04'],
    ['2025/3/4', '2025-03-04'],
    [' 2025-03-04T00:00:00 ', '2025-03-04'],
    ['25/03/2025', '2025-03-25'],
    ['03/25/2025', '2025-03-25'],
    ['04.04.2025', '2025-04-04'],
    ['4. 4. 2025', '2025-04-04'],
    ['5 Mar 2025', '2025-03-05'],
    ['05-Sept-2025', '2025-09-05'],
    ['March 5th, 2025', '2025-03-05'],
    ['29 February 2028', '2028-02-29'],
    ['2025-03-04 0:00', '2025-03-04'],
    ['2025-03-04T00:00Z', '2025-03-04'],
    ['2025-03-04 00:00:00.000', '2025-03-04'],
    ['2025. 3. 4.', '2025-03-04'],
    ['2025 12 31', '2025-12-31'],
    ['25. 3. 2025.', '2025-03-25'],
    ['25-12-2025', '2025-12-25'],
    ['5. Mar. 2025', '2025-03-05'],
    ['15-DEC-2025', '2025-12-15'],
    ['5/March, 2025', '2025-03-05'],
    ['Mar. 1st, 2025', '2025-03-01'],
    ['Apr 22nd 2025', '2025-04-22'],
    ['jun-3rd-2025', '2025-06-03'],
    ['August 24 2025', '2025-08-24'],
  ])('%s is unambiguous', (text, date) => {
    expect(writtenDate(text, null)).toEqual({ date });
  });

  it('that is ambiguous needs an order and then follows it', () => {
    expect(writtenDate('03/04/2025', null)).toEqual(AMBIGUOUS);
    expect(writtenDate('03/04/2025', 'dmy')).toEqual({ date: '2025-04-03' });
    expect(writtenDate('03/04/2025', 'mdy')).toEqual({ date: '2025-03-04' });
    expect(writtenDate('25/03/2025', 'mdy')).toEqual({
      problem: '“25/03/2025” isn’t a valid date in the order month, day, year',
    });
    expect(writtenDate('03/04/2025', 'ymd')).toEqual({
      problem: '“03/04/2025” isn’t a valid date in the order year, month, day',
    });
    expect(writtenDate('2025-03-04', 'dmy')).toEqual({ date: '2025-03-04' });
  });

  it.each([
    '',
    'soon',
    '2025-02-30',
    '31/31/2025',
    '2025',
    '20250304',
    '5 Smarch 2025',
    '0',
    '1/2/3',
    '2025-03-04 10:00',
    '2025-03-04 00:00:00.1',
    '2025-03-04 00:00 x',
    'on 2025-03-04',
    '12025-03-04',
    '2025-03-041',
    '2025-03-04 x',
    '125/03/2025',
    '25/03/2025 x',
    '25/03/20251',
    '25,03,2025',
    '125 Mar 2025',
    '5Mar 2025',
    '5 Mar 2025 x',
    '5 Ma 2025',
    '5 Septembers 2025',
    '1 March 5, 2025',
    'March 5, 2025 x',
    'March 5, 20251',
    'Marchtoapril 5, 2025',
    '103/04/25',
    '03/04/251 x',
  ])('%j is not a valid date', (text) => {
    expect(writtenDate(` ${text} `, null)).toEqual({ problem: `“${text}” isn’t a valid date` });
  });

  it('that is invalid is shown shortened', () => {
    expect(writtenDate('9'.repeat(500), null)).toEqual({ problem: `“${'9'.repeat(40)}” isn’t a valid date` });
  });

  it.each(['03/04/25', '3. 4. 25', '3-4-25', '13 14 25'])('written as %s needs a four-digit year', (text) => {
    expect(writtenDate(` ${text} `, 'dmy')).toEqual({ problem: `Write the year of “${text}” with four digits` });
  });

  it.each([
    ['dmy', 'day, month, year'],
    ['mdy', 'month, day, year'],
    ['ymd', 'year, month, day'],
  ] as const)('that is invalid in the order %s names that order', (order, words) => {
    expect(writtenDate(' 31/31/2025 ', order)).toEqual({
      problem: `“31/31/2025” isn’t a valid date in the order ${words}`,
    });
  });

  it('always yields the day that was written in the given order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 40_000 }).map(calendarDate),
        fc.constantFrom('dmy', 'mdy'),
        (day, order) => {
          const [y, m, d] = day.split('-');
          const text = order === 'dmy' ? `${Number(d)}.${m}.${y}` : `${m}/${d}/${y}`;
          expect(writtenDate(text, order)).toEqual({ date: day });
          const bare = writtenDate(text, null);
          if ('date' in bare) expect(bare.date).toBe(day);
        },
      ),
    );
  });
});
