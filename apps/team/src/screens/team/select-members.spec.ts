import { aMember } from '../../team.fixture';
import { memberFiltersOf, memberParamsOf, NO_MEMBER_FILTERS } from './member-filters';
import { MEMBERS_PER_PAGE, selectMembers } from './select-members';

const noor = aMember({
  id: '1',
  firstName: 'Noor',
  lastName: 'Vos',
  role: 'owner',
  joinedAt: '2026-01-01T10:00:00.000Z',
});
const adam = aMember({
  id: '2',
  firstName: 'adam',
  lastName: 'Øst',
  role: 'member',
  joinedAt: '2026-03-01T10:00:00.000Z',
});
const zoe = aMember({
  id: '3',
  firstName: null,
  lastName: null,
  email: 'zoe@ward.test',
  role: 'admin',
  joinedAt: '2026-02-01T10:00:00.000Z',
});
const team = [adam, noor, zoe];

const state = (expired: number, expiring = 0) => ({
  states: { required: 0, open: 0, expiring: 0 },
  state: expired ? ('expired' as const) : expiring ? ('expiring' as const) : ('valid' as const),
  total: 5,
  valid: 5 - expired - expiring,
  expiring,
  expired,
  missingDocuments: 0,
});

const idsOf = (changes: Partial<typeof NO_MEMBER_FILTERS>, compliance = {}) =>
  selectMembers(team, compliance, { ...NO_MEMBER_FILTERS, ...changes }).rows.map(({ id }) => id);

describe('selectMembers', () => {
  it('sorts by join date by default', () => {
    expect(idsOf({})).toEqual(['1', '3', '2']);
    expect(idsOf({ isDescending: true })).toEqual(['2', '3', '1']);
  });

  it('sorts by name ignoring case, and by role from the owner down', () => {
    expect(idsOf({ sort: 'name' })).toEqual(['2', '1', '3']);
    expect(idsOf({ sort: 'role' })).toEqual(['1', '3', '2']);
  });

  it('sorts by number of expired credentials, members without credentials last', () => {
    expect(idsOf({ sort: 'compliance' }, { '1': state(0, 2), '2': state(1) })).toEqual(['2', '1', '3']);
    expect(idsOf({ sort: 'compliance' }, { '1': state(3), '2': state(1), '3': state(0) })).toEqual(['1', '2', '3']);
  });

  it('searches names and addresses ignoring case and accents, and filters by role', () => {
    expect(idsOf({ search: 'VOS' })).toEqual(['1']);
    expect(idsOf({ search: 'vös noor' })).toEqual(['1']);
    expect(idsOf({ search: ' @ward.' })).toEqual(['3']);
    expect(idsOf({ role: 'member' })).toEqual(['2']);
    expect(idsOf({ role: 'member', search: 'noor' })).toEqual([]);
  });

  it('paginates, and shows the last page for a page number beyond it', () => {
    const many = Array.from({ length: MEMBERS_PER_PAGE * 2 + 1 }, (_, index) => aMember({ id: String(index) }));
    expect(selectMembers(many, {}, { ...NO_MEMBER_FILTERS, page: 9 })).toMatchObject({
      page: 3,
      pageCount: 3,
      total: 41,
    });
    expect(selectMembers(many, {}, { ...NO_MEMBER_FILTERS, page: 3 }).rows).toHaveLength(1);
    expect(selectMembers([], {}, NO_MEMBER_FILTERS)).toEqual({ rows: [], total: 0, page: 1, pageCount: 1 });
  });
});

describe('the filters in the URL', () => {
  it('are parsed as they were written', () => {
    const filters = { search: 'vos', role: 'admin', sort: 'name', isDescending: true, page: 2 } as const;
    const params = memberParamsOf(filters, new URLSearchParams('other=1'));
    expect(params.toString()).toBe('other=1&q=vos&role=admin&sort=-name&page=2');
    expect(memberFiltersOf(params)).toEqual(filters);
  });

  it('omit defaults, and fall back to them for invalid values', () => {
    expect(memberParamsOf(NO_MEMBER_FILTERS, new URLSearchParams('q=x&page=3')).toString()).toBe('');
    expect(memberFiltersOf(new URLSearchParams('role=boss&sort=size&page=-2'))).toEqual(NO_MEMBER_FILTERS);
  });
});
