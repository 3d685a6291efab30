import { sameLength, yearsLater } from './renewal-period';

const current = { issueDate: '2024-03-01', expiryDate: '2026-03-01' };

it.each([
  ['2026-02-10', '2028-02-10', 'two years are two years'],
  ['2023-01-01', null, 'no later than now'],
  ['', null, 'no date'],
  ['2028-02-29', '2030-02-28', 'a day that the other year lacks is counted'],
])('suggests from %s until %s: %s', (issueDate, end, _why) => {
  expect(sameLength(current, issueDate)).toBe(end);
});

it('counts days if the period is not whole years', () => {
  expect(sameLength({ issueDate: '2026-01-01', expiryDate: '2026-04-11' }, '2026-04-01')).toBe('2026-07-10');
});

it.each([
  ['2020-01-15', '9999-12-31'],
  ['2020-02-29', '9996-02-29'],
  ['2020-01-15', '9999-01-15'],
])('suggests nothing after the last date there is: %s until %s', (issueDate, expiryDate) => {
  expect(sameLength({ issueDate, expiryDate }, '2026-11-28')).toBeNull();
});

it.each([
  ['2026-03-14', 1, '2027-03-14'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2026-03', 1, null],
  ['9999-03-14', 1, null],
])('%s and %s years is %s', (date, years, end) => {
  expect(yearsLater(date, years)).toBe(end);
});
