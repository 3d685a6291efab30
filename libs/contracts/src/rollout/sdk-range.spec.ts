import { isInSdkRange, isSdkRange } from './sdk-range.js';

it.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.0.0', '1.9.3', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^0.2.0', '0.2.9', true],
  ['^0.2.0', '0.3.0', false],
  ['1.0.0', '1.0.0', true],
  ['1.0.0', '1.0.1', false],
  ['^0.0.3', '0.0.3', true],
  ['^0.0.3', '0.0.4', false],
  ['^0.0.0', '0.0.0', true],
  ['^0.0.0', '0.0.1', false],
  ['^1.2.3', '1.2.2', false],
  ['^1.2.3', '1.3.0', true],
  ['^10.20.30', '10.20.31', true],
  ['10.20.30', '10.20.30', true],
  ['^10.20.30', '1.20.31', false],
  ['1.0.0', 'v1.0.0', false],
  ['1.0.0', '1.0.0-rc.1', false],
  ['x1.0.0', '1.0.0', false],
  ['1.0.0.0', '1.0.0', false],
  ['1^.0.0', '1.0.0', false],
  ['^1.2.0 || ^2.0.0', '1.3.0', true],
  ['^1.2.0 || ^2.0.0', '2.1.0', true],
  ['^1.2.0 || ^2.0.0', '1.1.0', false],
  ['^1.2.0 || ^2.0.0', '3.0.0', false],
  ['1.0.0 || anything', '1.0.0', false],
  ['1.0.0||2.0.0', '1.0.0', false],
  ['>=1', '1.0.0', false],
  ['*', '1.0.0', false],
  ['', '1.0.0', false],
])('%s and %s: %s', (range, version, expected) => {
  expect(isInSdkRange(range, version)).toBe(expected);
});

it.each([
  ['^1.0.0', true],
  ['10.20.30', true],
  ['^1.0.0 || 2.0.0', true],
  ['^1.0.0 || ', false],
  ['^^1.0.0', false],
  ['1.0', false],
  ['1.0.0^', false],
  ['', false],
])('understands %s: %s', (range, expected) => {
  expect(isSdkRange(range)).toBe(expected);
});
