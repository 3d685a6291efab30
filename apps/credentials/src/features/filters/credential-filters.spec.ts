import { filtersOf, furtherCount, isFiltering, NO_FILTERS, paramsOf } from './credential-filters';

const read = (query: string) => filtersOf(new URLSearchParams(query));

describe('filters in the address', () => {
  it('shows everything, soonest expiry first, without parameters', () => {
    expect(read('')).toEqual(NO_FILTERS);
  });

  it('falls back where a value means nothing', () => {
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

  it('does not count blanks or an order as a filter', () => {
    expect(isFiltering({ ...NO_FILTERS, search: '  ', sort: 'name' })).toBe(false);
    expect(isFiltering({ ...NO_FILTERS, status: 'valid' })).toBe(true);
  });

  it('counts filters beyond search and status, a date range once', () => {
    expect(furtherCount(NO_FILTERS)).toBe(0);
    const set = { issuer: 'A', renewed: 'no', from: '2027-01-01', to: '2027-02-01' } as const;
    expect(furtherCount({ ...NO_FILTERS, ...set })).toBe(3);
    expect(isFiltering({ ...NO_FILTERS, to: '2027-02-01' })).toBe(true);
  });
});
