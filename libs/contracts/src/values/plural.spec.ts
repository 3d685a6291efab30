import { plural } from './plural.js';

const CREDENTIALS = { one: '# credential', other: '# credentials' };

it.each([
  [0, '0 credentials'],
  [1, '1 credential'],
  [2, '2 credentials'],
  [1_200, '1,200 credentials'],
])('counts %d as “%s”', (count, text) => {
  expect(plural(count, CREDENTIALS)).toBe(text);
});

it('returns the words without the number', () => {
  expect([0, 1, 2].map((count) => plural(count, { one: 'needs', other: 'need' }))).toEqual(['need', 'needs', 'need']);
});
