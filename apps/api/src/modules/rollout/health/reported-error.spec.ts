import { placeIn, reportedError } from './reported-error.js';

const STACK = `TypeError: x is undefined
    at save (https://tracker.test/remotes/team/2.0.0/sub/chunk.js:12:345)
    at https://tracker.test/remotes/team/2.0.0/remoteEntry.js:3:9`;
const report = { remote: 'team', version: '2', kind: 'handler', message: 'x is undefined', stack: STACK } as const;
const fingerprintOf = (changes: object) => reportedError({ ...report, ...changes }).fingerprint;

describe('a reported error', () => {
  test.each([
    ['Mail to nora.o+ward@mail.example.test failed', 'Mail to … failed'],
    ["No user r&d'n@example.test", 'No user …'],
    ['No credential 3F2504E0-4f89-41d3-9a0c-0305e82c3301.', 'No credential ….'],
    ['Nothing at /credentials?q=nora&page=2 (or /team#nora)', 'Nothing at /credentials… (or /team…)'],
    [`Token ${'aB3_-'.repeat(6)}xy is over`, 'Token … is over'],
    [`A word of ${'x'.repeat(31)} is kept`, `A word of ${'x'.repeat(31)} is kept`],
    ['Row 17 of 20: 100 %', 'Row 17 of 20: 100 %'],
    ['A\u0000bell\u0007 and\u202ea line\nend', 'A bell  and a line\nend'],
  ])('keeps %j as %j', (message, kept) => {
    expect(reportedError({ ...report, message }).message).toBe(kept);
    expect(reportedError({ ...report, stack: message }).stack).toBe(kept);
  });

  test('keeps the first thirty lines of its stack', () => {
    const lines = Array.from({ length: 31 }, (_, index) => `at line ${index}`);
    expect(reportedError({ ...report, stack: lines.join('\n') }).stack).toBe(lines.slice(0, 30).join('\n'));
  });

  test('has the same fingerprint with other numbers, versions, pages and callers', () => {
    const again = {
      message: 'x is undefined',
      version: '3',
      stack: STACK.replace('tracker.test', 'other.test')
        .replace('2.0.0', '3.0.0')
        .replace(/\n[^\n]*$/, ''),
    };
    expect(fingerprintOf(again)).toBe(fingerprintOf({}));
    expect(fingerprintOf({ message: 'Row 17' })).toBe(fingerprintOf({ message: 'Row 8' }));
    expect(fingerprintOf({})).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each([
    { kind: 'render' },
    { message: 'y is undefined' },
    { stack: STACK.replace(':12:345', ':12:346') },
    { stack: STACK.replace(':12:345', ':13:345') },
    { stack: STACK.replace('chunk', 'other') },
    { stack: undefined },
    { message: undefined },
  ])('is another one with %j', (changes) => {
    expect(fingerprintOf(changes)).not.toBe(fingerprintOf({}));
  });

  test('without a message is still grouped', () => {
    expect(reportedError({ remote: 'team', version: '2', kind: 'timeout' })).toMatchObject({ message: '', stack: '' });
  });
});

test.each([
  ['at save (https://t.test/remotes/team/2.0.0/sub/chunk.js:12:345)', { file: 'sub/chunk.js', line: 12, column: 345 }],
  ['at https://t.test/remotes/my-team/2/entry.js…:3:9', { file: 'entry.js', line: 3, column: 9 }],
  ['at click (https://t.test/assets/shell.js:2:4)', null],
  ['at click (https://t.test/remotes/team/2/style.css:2:4)', null],
  ['at click (https://t.test/remotes/7/2/chunk.js:2:4)', null],
])('%s is a place of a release: %j', (line, place) => {
  expect(placeIn(line)).toEqual(place);
});
