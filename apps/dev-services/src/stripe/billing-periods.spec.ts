import { periodEnd } from './billing-periods.js';

const at = (text: string) => Date.parse(`${text}T12:00:00Z`) / 1000;
const monthly = { interval: 'month', interval_count: 1 } as const;

describe('the end of a billing period', () => {
  it.each([
    ['2027-01-31', '2027-01-31', '2027-02-28'],
    ['2027-01-31', '2027-02-28', '2027-03-31'],
    ['2028-01-31', '2028-01-31', '2028-02-29'],
    ['2027-12-15', '2027-12-15', '2028-01-15'],
  ])('anchored at %s and begun on %s is %s', (anchor, start, end) => {
    expect(periodEnd(at(anchor), at(start), monthly)).toBe(at(end));
  });

  it('follows the interval and its count', () => {
    expect(periodEnd(at('2027-01-31'), at('2027-01-31'), { interval: 'year', interval_count: 1 })).toBe(
      at('2028-01-31'),
    );
    expect(periodEnd(at('2027-01-01'), at('2027-01-01'), { interval: 'week', interval_count: 2 })).toBe(
      at('2027-01-15'),
    );
    expect(periodEnd(at('2027-01-01'), at('2027-01-01'), { interval: 'month', interval_count: 3 })).toBe(
      at('2027-04-01'),
    );
  });
});
