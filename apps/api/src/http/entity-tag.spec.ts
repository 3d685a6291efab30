import { isKnown } from './entity-tag.js';

test.each(['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', '*'])('If-None-Match: %s names "a"', (header) => {
  expect(isKnown(header, '"a"')).toBe(true);
});

test.each([undefined, '', 'a', '"b"', '"ab"', 'W/"b", "c"'])('If-None-Match: %s does not name "a"', (header) => {
  expect(isKnown(header, '"a"')).toBe(false);
});
