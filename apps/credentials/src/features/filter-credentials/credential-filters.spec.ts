import { filtersOf, isFiltering, NO_FILTERS, paramsOf } from './credential-filters';

const read = (query: string) => filtersOf(new URLSearchParams(query));

describe('filters in the address', () => {
  it('shows everything, soonest expiry first, when the address says nothing', () => {
    expect(read('')).toEqual({ search: '', status: 'all', sort: 'expiry' });
  });

  it('falls back where a value means nothing', () => {
    expect(read('status=purple&sort=;drop')).toEqual(NO_FILTERS);
    expect(read('status=expired&sort=toString')).toEqual({ search: '', status: 'expired', sort: 'expiry' });
  });

  it('takes out what nobody can type', () => {
    expect(read('q=%00fire%F0%9F%0A').search).toBe('fire');
  });

  it('comes back as it was written', () => {
    const filters = { search: 'a & b=ü', status: 'expiring', sort: 'issueDate' } as const;
    expect(filtersOf(paramsOf(filters, new URLSearchParams()))).toEqual(filters);
  });

  it('writes nothing for what is not filtered and leaves parameters of others alone', () => {
    expect(paramsOf(NO_FILTERS, new URLSearchParams('q=x&status=valid&from=mail')).toString()).toBe('from=mail');
  });

  it('does not count blanks or an order as a filter', () => {
    expect(isFiltering({ search: '  ', status: 'all', sort: 'name' })).toBe(false);
    expect(isFiltering({ search: '', status: 'valid', sort: 'name' })).toBe(true);
  });
});
