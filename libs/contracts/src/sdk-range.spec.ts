import { isInSdkRange } from './sdk-range.js';

it.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.9.3', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^0.2.0', '0.2.9', true],
  ['^0.2.0', '0.3.0', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.0', '1.0.1', false],
  ['>=1', '1.0.0', false],
  ['*', '1.0.0', false],
  ['', '1.0.0', false],
])('%s and %s: %s', (range, version, expected) => {
  expect(isInSdkRange(range, version)).toBe(expected);
});
