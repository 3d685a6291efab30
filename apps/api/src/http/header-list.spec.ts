import { namesChoice } from './header-list.js';

describe('a header that lists choices', () => {
  test.each([
    ['br', true],
    ['gzip, br', true],
    ['gzip;q=1.0,BR;q=0.5', true],
    ['br;q=0.001', true],
    ['br;q=0', false],
    ['br; q=0.000, gzip', false],
    ['brotli', false],
    ['*', false],
    [undefined, false],
  ])('%s: names br is %s', (header, expected) => {
    expect(namesChoice(header, 'br')).toBe(expected);
  });
});
