import { aCredential } from '@tracker/testing/browser/a-credential';
import { type CredentialFilters, NO_FILTERS } from './credential-filters';
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
const wanted = (changes: Partial<CredentialFilters>, renewedIds?: ReadonlySet<string>) => ({
  ...NO_FILTERS,
  ...changes,
  renewedIds,
});
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

it.each([
  ['expiry', ['First Aid', 'zebra CPR', 'AWS Architect']],
  ['name', ['AWS Architect', 'First Aid', 'zebra CPR']],
  ['issueDate', ['zebra CPR', 'AWS Architect', 'First Aid']],
  ['-issueDate', ['First Aid', 'AWS Architect', 'zebra CPR']],
  ['issuer', ['AWS Architect', 'zebra CPR', 'First Aid']],
  ['-issuer', ['First Aid', 'zebra CPR', 'AWS Architect']],
  ['status', ['zebra CPR', 'AWS Architect', 'First Aid']],
  ['document', ['AWS Architect', 'First Aid', 'zebra CPR']],
] as const)('sorts by %s', (sort, expected) => {
  expect(names(sortCredentials(all, sort).map(({ credential }) => credential))).toEqual(expected);
});

it.each([
  ['expiry', ['a', 'b', 'same', 'same']],
  ['name', ['a', 'b', 'same', 'same']],
  ['issueDate', ['a', 'b', 'same', 'same']],
] as const)('keeps one order by %s where that alone does not decide', (sort, expected) => {
  const day = { expiryDate: '2027-01-01', issueDate: '2026-01-01' };
  const same = [1, 2].map(() => aCredential({ name: 'same', ...day }));
  const tied = [aCredential({ name: 'b', ...day }), ...same, aCredential({ name: 'a', ...day })];
  const order = sortCredentials(tied, sort).map(({ credential }) => credential);
  expect(names(order)).toEqual(expected);
  expect(sortCredentials(tied.toReversed(), sort).map(({ credential }) => credential)).toEqual(order);
});

it('sorts equal names by the sooner expiry, and the last day of one window before the first of the next', () => {
  const on = (expiryDate: string, status: 'expired' | 'expiring' | 'valid') =>
    aCredential({ name: 'Same', expiryDate, status });
  // On 2026-11-21 these have -1, 0, 30 and 31 days left.
  const [valid, last, first, expired] = [
    on('2026-12-22', 'valid'),
    on('2026-12-21', 'expiring'),
    on('2026-11-21', 'expiring'),
    on('2026-11-20', 'expired'),
  ] as const;
  const boundary = [expired, first, last, valid];
  for (const sort of ['expiry', 'name'] as const) {
    const sorted = sortCredentials([last, valid, expired, first], sort);
    expect(sorted.map(({ credential }) => credential)).toEqual(boundary);
    expect(filterCredentials(sorted, wanted({ status: 'expiring' }))).toEqual([first, last]);
    expect(filterCredentials(sorted, wanted({ status: 'valid' }))).toEqual([valid]);
  }
});

describe('search', () => {
  const sorted = sortCredentials(all, 'name');
  const find = (search: string, status: 'all' | 'expiring' | 'expired' = 'all') =>
    names(filterCredentials(sorted, wanted({ search, status })));

  it('finds a part of a name or of an issuing body, whatever the case', () => {
    expect(find('CPR')).toEqual(['zebra CPR']);
    expect(find('amaz')).toEqual(['AWS Architect']);
    expect(find('RED c')).toEqual(['First Aid']);
    // In the middle and at the end, too.
    expect(find('rt bo')).toEqual(['zebra CPR']);
    expect(find('BOARD')).toEqual(['zebra CPR']);
    expect(find('bra c')).toEqual(['zebra CPR']);
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

describe('further filters', () => {
  const filed = aCredential({ name: 'Filed', hasDocument: true, issuingBody: 'Amazon', expiryDate: '2028-01-01' });
  const sorted = sortCredentials([...all, filed], 'name');
  const find = (...given: Parameters<typeof wanted>) => names(filterCredentials(sorted, wanted(...given)));

  it.each([
    [{ issuer: 'Amazon' }, ['AWS Architect', 'Filed']],
    [{ issuer: 'amazon' }, []],
    [{ document: 'yes' }, ['Filed']],
    [{ document: 'no', issuer: 'Amazon' }, ['AWS Architect']],
    [{ from: '2027-03-01', to: '2028-01-01' }, ['Filed', 'zebra CPR']],
    [{ to: '2027-02-28' }, ['First Aid']],
  ] as const)('%j', (filters, expected) => {
    expect(find(filters)).toEqual(expected);
  });

  it('separate renewed credentials from others, once known', () => {
    const renewed = new Set([cpr.id]);
    expect(find({ renewed: 'yes' }, renewed)).toEqual(['zebra CPR']);
    expect(find({ renewed: 'no' }, renewed)).toEqual(['AWS Architect', 'Filed', 'First Aid']);
    expect(find({ renewed: 'no' })).toEqual([]);
  });
});
