import { ageText, sinceText } from './age-text';

const NOW = new Date('2026-11-21T10:00:00Z');

it.each([
  [0, 'Under a minute'],
  [59.9, 'Under a minute'],
  [60, '1 minute'],
  [3_599, '59 minutes'],
  [7_200, '2 hours'],
  [86_400, '1 day'],
  [864_000, '10 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(ageText(seconds)).toBe(text);
});

it.each([
  [null, 'Never'],
  ['2026-11-21T09:59:30Z', 'Just now'],
  ['2026-11-21T10:00:05Z', 'Just now'],
  ['2026-11-21T08:00:00Z', '2 hours ago'],
])('%s was %s', (instant, text) => {
  expect(sinceText(instant, NOW)).toBe(text);
});
