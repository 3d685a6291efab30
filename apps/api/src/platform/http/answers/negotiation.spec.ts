import { isKnown, namesEncoding, namesType } from './headers.js';

describe('an Accept-Encoding header', () => {
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
    expect(namesEncoding(header, 'br')).toBe(expected);
  });
});

describe('an Accept header', () => {
  test.each([
    ['application/problem+json', true],
    ['application/json, Application/Problem+JSON;charset=utf-8', true],
    ['text/html, application/problem+json;q=0.1', true],
    ['application/problem+json;q=0', false],
    ['application/*, */*', false],
    ['nonsense', false],
    [undefined, false],
  ])('%s: names problems is %s', (header, expected) => {
    expect(namesType(header, 'application/problem+json')).toBe(expected);
  });
});

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*'])('If-None-Match: %s names "a"', (header) => {
  expect(isKnown(header, '"a"')).toBe(true);
});

test.each([undefined, '', 'a', '"b"', '"ab"', 'W/"b", "c"'])('If-None-Match: %s does not name "a"', (header) => {
  expect(isKnown(header, '"a"')).toBe(false);
});
