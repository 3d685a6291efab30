import { identityOf } from './duplicate-rows.js';

const bls = { name: 'BLS', issuingBody: 'Red Cross', issueDate: '2026-01-10', expiryDate: '2027-01-10', notes: null };
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
