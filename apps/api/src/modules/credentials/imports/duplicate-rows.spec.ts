import type { ImportRow } from '@tracker/contracts/credentials/credential-imports';
import { identityOf, withoutDuplicates } from './duplicate-rows.js';

const bls = { name: 'BLS', issuingBody: 'Red Cross', issueDate: '2026-01-10', expiryDate: '2027-01-10', notes: null };
const row = (line: number, changes: object = {}): ImportRow => ({
  line,
  outcome: 'ready',
  problems: [],
  fields: { ...bls, ...changes },
});
const outcomesOf = (rows: ImportRow[]) => rows.map(({ outcome, problems }) => [outcome, ...problems]);
const LIMIT = 'There is no more room.';

test('credentials are duplicates when name, issuer and both dates match, ignoring case and Unicode form', () => {
  const same = { ...bls, name: 'Café', issuingBody: 'ÄRZTE' };
  expect(identityOf({ ...same, name: 'CAFE\u0301', issuingBody: 'a\u0308rzte' })).toBe(identityOf(same));
  for (const other of [
    { name: 'Cafe' },
    { issuingBody: 'Arzte' },
    { issueDate: '2026-01-11' },
    { expiryDate: '2027-01-11' },
  ])
    expect(identityOf({ ...same, ...other })).not.toBe(identityOf(same));
  expect(identityOf({ ...bls, name: 'a', issuingBody: 'b c' })).not.toBe(
    identityOf({ ...bls, name: 'a b', issuingBody: 'c' }),
  );
});

test('rows that the person already has or that repeat an earlier row are duplicates', () => {
  const invalid: ImportRow = { ...row(4), outcome: 'invalid', problems: ['No.'] };
  const rows = [invalid, row(5), row(6, { name: 'ALS' }), row(7, { name: 'als' }), row(8, { name: 'als' })];
  const known = new Set([identityOf(bls)]);
  expect(outcomesOf(withoutDuplicates(rows, known, null, LIMIT))).toEqual([
    ['invalid', 'No.'],
    ['duplicate', 'You have this credential already.'],
    ['ready'],
    ['duplicate', 'This row repeats line 6.'],
    ['duplicate', 'This row repeats line 6.'],
  ]);
  expect(outcomesOf(withoutDuplicates([row(5)], known, null, LIMIT, 'They have'))).toEqual([
    ['duplicate', 'They have this credential already.'],
  ]);
});

test('only new rows count towards the limit, and rows above it are rejected with its message', () => {
  const rows = [row(2), row(3), row(4, { name: 'ALS' }), row(5, { name: 'PALS' })];
  expect(outcomesOf(withoutDuplicates(rows, new Set(), 2, LIMIT))).toEqual([
    ['ready'],
    ['duplicate', 'This row repeats line 2.'],
    ['ready'],
    ['invalid', LIMIT],
  ]);
  expect(outcomesOf(withoutDuplicates([row(2)], new Set(), 0, LIMIT))).toEqual([['invalid', LIMIT]]);
});
