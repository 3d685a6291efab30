import { groupFilterOf, type GroupRow } from './scim-group.js';
import { comparisonsOf, pathOf } from './scim-path.js';
import { GROUP_SCHEMA, USER_SCHEMA } from './scim-schemas.js';
import { userFilterOf } from './user-filter.js';

const refusal = (kind: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ code: `scim-${kind}`, status: 400, message });
const bare = (attribute: string) => ({ extension: null, attribute, which: null, sub: null });

describe('the path of a PATCH operation', () => {
  test.each([
    ['userName', bare('username')],
    ['  $ref\t', bare('$ref')],
    ['x-1.$Y_2', { ...bare('x-1'), sub: '$y_2' }],
    [`${USER_SCHEMA}:name.givenName`, { ...bare('name'), sub: 'givenname' }],
    [`${GROUP_SCHEMA.replace('core', 'CORE')}:displayName`, bare('displayname')],
    ['urn:x.y:enterprise-1:2.0:User:Department', { ...bare('department'), extension: 'urn:x.y:enterprise-1:2.0:User' }],
    ['emails[Type eq "Work"]', { ...bare('emails'), which: { path: bare('type'), value: 'Work' } }],
    [
      'emails[primary EQ True].value',
      { ...bare('emails'), which: { path: bare('primary'), value: true }, sub: 'value' },
    ],
    ['members[value eq "]\\""]', { ...bare('members'), which: { path: bare('value'), value: ']"' } }],
    ['a'.repeat(1_000), bare('a'.repeat(1_000))],
  ])('%s is parsed', (text, path) => {
    expect(pathOf(text)).toEqual(path);
  });

  test.each([
    '',
    '1a',
    'a b',
    'a.b.c',
    'a.',
    '.a',
    'a]',
    'a[]x',
    'a[b eq 1',
    'a[b eq 1]]',
    'urn:x:User',
    'urn::',
    `a${' '.repeat(1_000)}`,
  ])('%j is refused with an error that quotes at most 80 characters of it', (text) => {
    const message = expect.stringMatching(/^There is no attribute .{0,80}\.$|^Only comparisons by eq/);
    if (text === 'urn:x:User') expect(pathOf(text)).toMatchObject({ extension: 'urn:x', attribute: 'user' });
    else expect(() => pathOf(text)).toThrow(refusal('invalid-path', message));
  });

  test('allows only one comparison in brackets', () => {
    expect(() => pathOf('emails[type eq "work" and primary eq true]')).toThrow(
      refusal('invalid-path', 'A path can select a value by one comparison only.'),
    );
  });
});

describe('a SCIM filter', () => {
  test('is parsed into case-insensitive comparisons joined by and', () => {
    expect(comparisonsOf('  userName EQ "a \\" and b" and\tactive eq TRUE AND n.x eq -5 and m eq Null ')).toEqual([
      { path: bare('username'), value: 'a " and b' },
      { path: bare('active'), value: true },
      { path: { ...bare('n'), sub: 'x' }, value: -5 },
      { path: bare('m'), value: null },
    ]);
    expect(comparisonsOf('a eq "\\u00e9" and b eq false and c eq 12')).toMatchObject([
      { value: 'é' },
      { value: false },
      { value: 12 },
    ]);
    expect(comparisonsOf(`a eq "${'x'.repeat(993)}"`)).toHaveLength(1);
  });

  const ONLY_EQ = 'Filters support only eq comparisons joined by and.';
  test.each([
    ['', ONLY_EQ],
    ['a eq', ONLY_EQ],
    ['a pr', ONLY_EQ],
    ['a co "x"', ONLY_EQ],
    ['a eq x', ONLY_EQ],
    ['a eq "x', ONLY_EQ],
    ['a eq 1 and ', ONLY_EQ],
    ['a eq 1 and b', ONLY_EQ],
    ['! a eq 1', ONLY_EQ],
    ['a eq 1 and', 'Join the comparisons of a filter with “and”.'],
    ['a eq 1 or b eq 2', 'Join the comparisons of a filter with “and”.'],
    ['a eq 1 andb eq 2', 'Join the comparisons of a filter with “and”.'],
    ['a eq "\\x"', 'Strings in a filter must be JSON strings.'],
    [`a eq "${'x'.repeat(994)}"`, 'The filter is too long.'],
    ['a[b eq 1 and c eq 2] eq 3', 'A path can select a value by one comparison only.'],
  ])('%s is refused', (text, message) => {
    expect(() => comparisonsOf(text)).toThrow(refusal('invalid-filter', message));
  });
});

describe('a SCIM filter of users', () => {
  const unfiltered = { id: null, userName: null, externalId: null, displayName: null, email: null, active: null };

  test.each([
    [undefined, {}],
    ['id eq "1"', { id: '1' }],
    ['USERNAME eq "Kim"', { userName: 'Kim' }],
    ['externalId eq "e"', { externalId: 'e' }],
    ['displayName eq "K"', { displayName: 'K' }],
    ['emails eq "k@x.test"', { email: 'k@x.test' }],
    ['emails.value eq "k@x.test"', { email: 'k@x.test' }],
    ['emails[type eq "WORK"].value eq "k@x.test"', { email: 'k@x.test' }],
    ['emails[primary eq true].value eq "k@x.test"', { email: 'k@x.test' }],
    ['active eq false', { active: false }],
    [`${USER_SCHEMA}:userName eq "k" and active eq true and userName eq "k"`, { userName: 'k', active: true }],
  ])('%s is parsed', (text, narrowed) => {
    expect(userFilterOf(text)).toEqual({ ...unfiltered, ...narrowed });
  });

  test.each([
    'userName eq true',
    'externalId eq null',
    'active eq "true"',
    'userName eq "a" and userName eq "b"',
    'userName eq 5 and userName eq "b"',
    'emails[type eq "home"].value eq "k@x.test"',
    'emails[type eq "home"].value eq "k@x.test" and active eq true',
    'emails[primary eq false].value eq "k@x.test"',
    'emails[primary eq "true"].value eq "k@x.test"',
  ])('%s matches no one', (text) => {
    expect(userFilterOf(text)).toBeNull();
  });

  const FOUND_BY = 'Users can be filtered by id, userName, externalId, displayName, emails and active.';
  test.each([
    [['a', 'b'], 'Send one filter.'],
    ['password eq "x"', FOUND_BY],
    ['constructor eq "x"', FOUND_BY],
    ['emails.type eq "work"', FOUND_BY],
    ['userName.x eq "x"', FOUND_BY],
    ['urn:x:2.0:User:userName eq "x"', FOUND_BY],
    ['userName[type eq "work"] eq "x"', 'Only emails has multiple values.'],
    ['emails[value eq "x"].value eq "x"', 'Email addresses can be selected only by type and primary.'],
  ])('%s is refused', (text, message) => {
    expect(() => userFilterOf(text)).toThrow(refusal('invalid-filter', message));
  });
});

describe('a SCIM filter of groups', () => {
  const common = { suspended: [], createdAt: new Date(0), updatedAt: new Date(0) };
  const groups: GroupRow[] = [
    { id: 'id-1', displayName: 'Ward 7', externalId: 'E1', members: ['kim', 'lee'], ...common },
    { id: 'id-2', displayName: 'Theatre', externalId: null, members: ['kim'], ...common },
  ];
  const found = (text?: unknown) => groups.filter(groupFilterOf(text)).map(({ id }) => id);

  test.each([
    [undefined, ['id-1', 'id-2']],
    ['id eq "ID-2"', ['id-2']],
    ['displayName eq "WARD 7"', ['id-1']],
    ['externalId eq "E1"', ['id-1']],
    ['externalId eq "e1"', []],
    ['externalId eq null', []],
    ['members eq "KIM"', ['id-1', 'id-2']],
    ['members.value eq "lee"', ['id-1']],
    ['members eq "kim" and displayName eq "theatre"', ['id-2']],
    ['id eq 1', []],
    ['displayName eq true', []],
    ['members eq 1', []],
  ])('%s finds %j', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });

  const FOUND_BY = 'Groups can be filtered by id, displayName, externalId and members.';
  test.each([
    [5, 'Send one filter.'],
    ['owner eq "x"', FOUND_BY],
    ['id.x eq "id-1"', FOUND_BY],
    ['members[value eq "kim"] eq "kim"', FOUND_BY],
    ['urn:x:2.0:Group:id eq "id-1"', FOUND_BY],
  ])('%s is refused', (text, message) => {
    expect(() => groupFilterOf(text)).toThrow(refusal('invalid-filter', message));
  });
});
