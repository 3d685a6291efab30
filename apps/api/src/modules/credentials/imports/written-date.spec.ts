import fc from 'fast-check';
import { calendarDate } from '@tracker/contracts/calendar-date';
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
  ])('%s can be read one way only', (text, date) => {
    expect(writtenDate(text, null)).toEqual({ date });
  });

  it('that could be two days is none without an order, and the one of the order with it', () => {
    expect(writtenDate('03/04/2025', null)).toEqual(AMBIGUOUS);
    expect(writtenDate('03/04/2025', 'dmy')).toEqual({ date: '2025-04-03' });
    expect(writtenDate('03/04/2025', 'mdy')).toEqual({ date: '2025-03-04' });
    expect(writtenDate('25/03/2025', 'mdy')).toEqual({
      problem: '“25/03/2025” is no date in the order month, day, year',
    });
    expect(writtenDate('03/04/2025', 'ymd')).toEqual({
      problem: '“03/04/2025” is no date in the order year, month, day',
    });
    expect(writtenDate('2025-03-04', 'dmy')).toEqual({ date: '2025-03-04' });
  });

  it.each(['', 'soon', '2025-02-30', '31/31/2025', '2025', '20250304', '5 Smarch 2025', '0', '1/2/3', '9'.repeat(500)])(
    '%j is none',
    (text) => expect(writtenDate(text, null)).toHaveProperty('problem'),
  );

  it('needs four digits for its year', () => {
    expect(writtenDate('03/04/25', 'dmy')).toEqual({ problem: 'Write the year of “03/04/25” with four digits' });
  });

  it('is never another day than the one that was written in the order', () => {
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
