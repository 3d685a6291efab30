import { aCredential } from '@tracker/testing/browser/a-credential';
import { act, renderHook } from '@testing-library/react';
import {
  type CredentialFilters,
  NO_FILTERS,
  filtersOf,
  furtherCount,
  isFiltering,
  paramsOf,
} from './credential-filters';
import { filterCredentials, sortCredentials } from './select-credentials';
import { useSelection } from '../selection';

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

it('sorts equal names by expiry date, and places the last day of a status window before the next window', () => {
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

it.each([
  ['CPR', 'all', ['zebra CPR']],
  ['amaz', 'all', ['AWS Architect']],
  ['RED c', 'all', ['First Aid']],
  // In the middle and at the end, too.
  ['rt bo', 'all', ['zebra CPR']],
  ['BOARD', 'all', ['zebra CPR']],
  // Not across the border of name and issuing body, and not as a pattern.
  ['aid red', 'all', []],
  ['.*', 'all', []],
  ['a', 'expiring', ['First Aid']],
  ['', 'expired', []],
] as const)('finds by %j among %s', (search, status, expected) => {
  expect(names(filterCredentials(sortCredentials(all, 'name'), wanted({ search, status })))).toEqual(expected);
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

  it('separate renewed credentials from others once the renewals have loaded', () => {
    const renewed = new Set([cpr.id]);
    expect(find({ renewed: 'yes' }, renewed)).toEqual(['zebra CPR']);
    expect(find({ renewed: 'no' }, renewed)).toEqual(['AWS Architect', 'Filed', 'First Aid']);
    expect(find({ renewed: 'no' })).toEqual([]);
  });
});

const read = (query: string) => filtersOf(new URLSearchParams(query));

describe('filters in the URL', () => {
  it('shows everything, soonest expiry first, without parameters', () => {
    expect(read('')).toEqual(NO_FILTERS);
  });

  it('falls back to the default for an invalid value', () => {
    expect(read('status=purple&sort=;drop&document=maybe&renewed=&expiresFrom=soon')).toEqual(NO_FILTERS);
    expect(read('status=expired&sort=toString')).toEqual({ ...NO_FILTERS, status: 'expired' });
  });

  it('removes control characters', () => {
    expect(read('q=%00fire%F0%9F%0A').search).toBe('fire');
  });

  it('reads the parameters that it writes', () => {
    const filters = {
      search: 'a & b=ü',
      status: 'expiring',
      sort: '-issuer',
      issuer: 'Bußgeld & Söhne',
      document: 'no',
      renewed: 'yes',
      from: '2027-01-01',
      to: '2027-12-31',
    } as const;
    expect(filtersOf(paramsOf(filters, new URLSearchParams()))).toEqual(filters);
  });

  it('omits default filters and keeps other parameters', () => {
    expect(paramsOf(NO_FILTERS, new URLSearchParams('q=x&status=valid&from=mail')).toString()).toBe('from=mail');
  });

  it('counts neither blanks nor the sort order as a filter', () => {
    expect(isFiltering({ ...NO_FILTERS, search: '  ', sort: 'name' })).toBe(false);
    expect(isFiltering({ ...NO_FILTERS, status: 'valid' })).toBe(true);
  });

  it('counts filters other than search and status, and a date range as one', () => {
    expect(furtherCount(NO_FILTERS)).toBe(0);
    const set = { issuer: 'A', renewed: 'no', from: '2027-01-01', to: '2027-02-01' } as const;
    expect(furtherCount({ ...NO_FILTERS, ...set })).toBe(3);
    expect(isFiltering({ ...NO_FILTERS, to: '2027-02-01' })).toBe(true);
  });
});

describe('the selection', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const start = (shown = rows) => {
    const hook = renderHook(({ list }) => useSelection(list), { initialProps: { list: shown } });
    const chosen = () => hook.result.current.selected.map(({ id }) => id).join('');
    const press = (id: string, isRange = false) => act(() => hook.result.current.select(id, isRange));
    return { ...hook, chosen, press };
  };

  it('selects and deselects single rows', () => {
    const { chosen, press } = start();
    press('b');
    press('d');
    expect(chosen()).toBe('bd');
    press('b');
    expect(chosen()).toBe('d');
  });

  it('selects and deselects a range from the last pressed row, in either direction', () => {
    const { chosen, press } = start();
    press('d');
    press('b', true);
    expect(chosen()).toBe('bcd');
    press('e', true);
    expect(chosen()).toBe('bcde');
    press('c');
    press('e', true);
    expect(chosen()).toBe('b');
  });

  it('selects a single row if no row was pressed before, or if that row is no longer shown', () => {
    const { chosen, press, rerender } = start();
    press('c', true);
    expect(chosen()).toBe('c');
    rerender({ list: rows.slice(3) });
    press('e', true);
    expect(chosen()).toBe('e');
  });

  it('selects all shown rows, never includes hidden ones, and clears', () => {
    const { result, chosen, rerender } = start();
    act(() => result.current.selectAll());
    rerender({ list: rows.slice(0, 2) });
    expect(chosen()).toBe('ab');
    rerender({ list: rows });
    expect(chosen()).toBe('abcde');
    act(() => result.current.clear());
    expect(chosen()).toBe('');
  });
});
