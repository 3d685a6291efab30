import { aCredential } from '../../testing/a-credential';
import { filterCredentials, sortCredentials } from './select-credentials';

const cpr = aCredential({
  name: 'zebra CPR',
  issuingBody: 'Heart Board',
  expiryDate: '2027-03-01',
  issueDate: '2026-01-01',
});
const aid = aCredential({ name: 'First Aid', expiryDate: '2026-12-01', issueDate: '2024-01-01', status: 'expiring' });
const aws = aCredential({
  name: 'AWS Architect',
  issuingBody: 'Amazon',
  expiryDate: '2029-01-01',
  issueDate: '2025-01-01',
});
const all = [cpr, aid, aws];
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it.each([
  ['expiry', ['First Aid', 'zebra CPR', 'AWS Architect']],
  ['name', ['AWS Architect', 'First Aid', 'zebra CPR']],
  ['issueDate', ['zebra CPR', 'AWS Architect', 'First Aid']],
] as const)('sorts by %s', (sort, expected) => {
  expect(names(sortCredentials(all, sort).map(({ credential }) => credential))).toEqual(expected);
});

describe('search', () => {
  const sorted = sortCredentials(all, 'name');
  const find = (search: string, status: 'all' | 'expiring' | 'expired' = 'all') =>
    names(filterCredentials(sorted, { search, status }));

  it('finds a part of a name or of an issuing body, whatever the case', () => {
    expect(find('CPR')).toEqual(['zebra CPR']);
    expect(find('amaz')).toEqual(['AWS Architect']);
    expect(find('RED c')).toEqual(['First Aid']);
  });

  it('does not find across the border of name and issuing body', () => {
    expect(find('aid red')).toEqual([]);
  });

  it('takes characters as they are, not as a pattern', () => {
    expect(find('.*')).toEqual([]);
  });

  it('holds to the status as well', () => {
    expect(find('a', 'expiring')).toEqual(['First Aid']);
    expect(find('', 'expired')).toEqual([]);
  });
});
