import { changesOf } from './scim-body.js';
import { PATCH_SCHEMA, USER_SCHEMA } from './scim-schemas.js';
import { addressOf, type DirectoryUser, patchUser, readUser } from './scim-user.js';
import { userResourceOf } from './scim-user.service.js';

const refusal = (kind: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ code: `scim-${kind}`, status: 400, message });
const KIM: DirectoryUser = {
  userName: 'kim@corp.test',
  externalId: 'e-1',
  email: 'kim@work.test',
  givenName: 'Kim',
  familyName: 'Ode',
  displayName: 'Kim Ode',
  active: false,
};
const patched = (...Operations: object[]) => patchUser(KIM, { Operations });
const set = (path: string, value: unknown) => patched({ op: 'replace', path, value });

describe('a SCIM user', () => {
  const userName = 'kim@corp.test';

  test('is read case-insensitively, ignoring attributes that are not stored', () => {
    const schemas = ['urn:x', USER_SCHEMA.toUpperCase()];
    const name = { GivenName: ' Kim ', familyname: 'Ode' };
    const rest = { title: 'Dr', password: 'p', id: 'x', meta: 5, groups: [], admin: true, ACTIVE: 'False' };
    expect(readUser({ schemas, USERNAME: userName, externalId: 'e', displayName: 'K', name, ...rest })).toEqual({
      userName,
      externalId: 'e',
      email: null,
      givenName: 'Kim',
      familyName: 'Ode',
      displayName: 'K',
      active: false,
    });
  });

  test('clears omitted attributes, except externalId and active', () => {
    const rest = { email: null, givenName: null, familyName: null, displayName: null };
    expect(readUser({ userName }, KIM)).toEqual({ userName, ...rest, externalId: 'e-1', active: false });
    expect(readUser({ userName })).toEqual({ userName, ...rest, externalId: null, active: true });
  });

  test.each([
    [5, 'invalid-syntax', 'Send a JSON object.'],
    [{ userName, schemas: USER_SCHEMA }, 'invalid-syntax', `The schemas must name ${USER_SCHEMA}.`],
    [{ displayName: 'x' }, 'invalid-value', 'The userName is required.'],
    [{ userName: null }, 'invalid-value', 'The userName is required.'],
    [
      { userName: 'kim' },
      'invalid-value',
      'The user needs an email address, as userName or as the primary entry of emails.',
    ],
    [{ userName: 'x'.repeat(255) }, 'invalid-value', 'The userName must be at most 254 characters.'],
    [{ userName, externalId: 'x'.repeat(255) }, 'invalid-value', 'The externalId must be at most 254 characters.'],
    [{ userName, displayName: 'x'.repeat(101) }, 'invalid-value', 'The displayName must be at most 100 characters.'],
    [{ userName, name: { givenName: 'x'.repeat(101) } }, 'invalid-value', /^The givenName must be at most 100/],
    [{ userName, name: { familyName: 5 } }, 'invalid-value', 'The familyName must be text.'],
    [{ userName, name: 'Kim' }, 'invalid-value', 'The name must be an object.'],
    [{ userName, active: 'yes' }, 'invalid-value', 'The value of active must be true or false.'],
    [{ userName, emails: [{ value: 'x' }] }, 'invalid-value', 'The address must be a valid email address.'],
    [{ userName, emails: [{ type: 'work' }] }, 'invalid-value', 'The address is required.'],
    [{ userName, emails: [null] }, 'invalid-value', 'The address is required.'],
  ])('%j is refused', (body, kind, message) => {
    const sentence = message instanceof RegExp ? expect.stringMatching(message) : message;
    expect(() => readUser(body)).toThrow(refusal(kind, sentence));
  });

  test.each([
    [[{ value: 'a@x.test' }, { value: 'b@x.test', type: 'Work' }, { value: 'c@x.test', primary: 'True' }], 'c@x.test'],
    [[{ value: 'a@x.test' }, { value: 'b@x.test', type: 'Work' }], 'b@x.test'],
    [[{ value: 'a@x.test', type: 'home', primary: false }, { value: 'b@x.test' }], 'a@x.test'],
    ['a@x.test', 'a@x.test'],
    [['a@x.test'], 'a@x.test'],
    [{ Value: 'a@x.test' }, 'a@x.test'],
    [[], null],
    [null, null],
  ])('keeps one address of %j', (emails, email) => {
    expect(readUser({ userName, emails }).email).toBe(email);
  });

  test('uses its email address, or its userName when it has none', () => {
    expect([addressOf(KIM), addressOf({ ...KIM, email: null })]).toEqual(['kim@work.test', 'kim@corp.test']);
    expect(readUser({ userName: 'kim', emails: ['kim@x.test'] })).toMatchObject({
      userName: 'kim',
      email: 'kim@x.test',
    });
  });
});

describe('a PATCH of a user', () => {
  test.each<[string, unknown, Partial<DirectoryUser>]>([
    ['userName', 'lee@corp.test', { userName: 'lee@corp.test' }],
    ['externalId', '', { externalId: null }],
    ['displayName', ' K ', { displayName: 'K' }],
    ['active', 'TRUE', { active: true }],
    ['active', true, { active: true }],
    ['name', { familyName: 'X' }, { familyName: 'X' }],
    ['name', null, { givenName: null, familyName: null }],
    ['name.givenName', 'X', { givenName: 'X' }],
    ['name.familyName', undefined, { familyName: null }],
    ['name.givenName', null, { givenName: null }],
    ['name.formatted', 'X Y', {}],
    ['emails', [{ value: 'x@x.test' }], { email: 'x@x.test' }],
    ['emails.value', 'x@x.test', { email: 'x@x.test' }],
    ['emails[type eq "Work"].value', 'x@x.test', { email: 'x@x.test' }],
    ['emails[primary eq true].value', 'x@x.test', { email: 'x@x.test' }],
    ['emails[primary eq false].value', 'x@x.test', {}],
    ['emails[type eq "home"].value', 'x@x.test', {}],
    ['emails[display eq "work"].value', 'x@x.test', {}],
    ['emails[display eq true].value', 'x@x.test', {}],
    ['emails[type eq "work"].display', 'x@x.test', {}],
    ['emails[type eq "work"]', { value: 'x@x.test' }, { email: 'x@x.test' }],
    ['emails', null, { email: null }],
    ['phoneNumbers[type eq "work"].value', '5', {}],
    ['urn:x:2.0:User:active', true, {}],
  ])('sets %s to %j', (path, value, changes) => {
    expect(set(path, value)).toEqual({ ...KIM, ...changes });
  });

  test('applies operations in order, by path, by object, or by keys that are paths', () => {
    expect(
      patchUser(KIM, {
        schemas: [PATCH_SCHEMA],
        operations: [
          { OP: 'Remove', path: 'displayName', value: 'never read' },
          {
            op: 'Add',
            path: '',
            value: { id: 'x', 'name.givenName': 'A', 'emails[type eq "work"].value': 'a@x.test' },
          },
          { op: 'replace', path: null, value: { 'urn:x:params:enterprise:2.0:User': { a: 1 }, displayName: 'B' } },
          { op: 'remove', path: 'externalId' },
        ],
      }),
    ).toEqual({ ...KIM, displayName: 'B', givenName: 'A', email: 'a@x.test', externalId: null });
  });

  test('removes an attribute even when the operation carries a value', () => {
    expect(patched({ op: 'remove', path: 'displayName', value: 'Kim' })).toEqual({ ...KIM, displayName: null });
  });

  const PATH = 'The path of an operation must be text.';
  test.each([
    [{ op: 'replace', path: 'meta', value: 'x' }, 'mutability', 'The attribute meta cannot be changed.'],
    [{ op: 'add', path: 'schemas', value: [] }, 'mutability', 'The attribute schemas cannot be changed.'],
    [{ op: 'add', path: 'groups', value: [] }, 'mutability', 'The attribute groups cannot be changed.'],
    [{ op: 'add', path: 'a'.repeat(99), value: 1 }, 'invalid-path', `There is no attribute ${'a'.repeat(80)}.`],
    [{ op: 'add', value: { 'urn:x': 1 } }, 'invalid-path', expect.stringContaining('There is no attribute')],
    [{ op: 'add', path: {}, value: {} }, 'invalid-syntax', PATH],
    [{ op: 'remove', path: ' ' }, 'invalid-syntax', PATH],
    [{ op: 'remove', path: '' }, 'no-target', 'A remove operation needs a path.'],
    [{ op: 'add', value: [1] }, 'invalid-syntax', 'An operation without a path needs an object as its value.'],
    [{ path: 'active' }, 'invalid-syntax', 'The op of an operation must be add, replace or remove.'],
    [null, 'invalid-syntax', 'The op of an operation must be add, replace or remove.'],
    [{ op: 'remove', path: 'userName' }, 'invalid-value', 'The userName is required.'],
    [{ op: 'remove', path: 'active' }, 'invalid-value', 'The value of active must be true or false.'],
    [{ op: 'add', path: 'name', value: 'Kim' }, 'invalid-value', 'The name must be an object.'],
  ])('%j is refused', (operation, kind, message) => {
    expect(() => patchUser(KIM, { Operations: [operation] })).toThrow(refusal(kind, message));
  });

  test('has 1 to 1000 operations', () => {
    const some = (length: number) => ({ Operations: Array.from({ length }, () => ({ op: 'add', path: 'title' })) });
    expect(changesOf(some(1_000))).toHaveLength(1_000);
    expect(() => changesOf(some(1_001))).toThrow(
      refusal('invalid-syntax', 'At most 1000 operations can be sent at a time.'),
    );
    for (const body of [some(0), {}, { Operations: { op: 'add' } }])
      expect(() => changesOf(body)).toThrow(refusal('invalid-syntax', 'Operations must be a list of operations.'));
    expect(() => changesOf({ ...some(1), schemas: [USER_SCHEMA] })).toThrow(
      refusal('invalid-syntax', `The schemas must name ${PATCH_SCHEMA}.`),
    );
  });
});

describe('the SCIM representation of a user', () => {
  const times = { createdAt: '2026-01-02T03:04:05+00:00', updatedAt: new Date('2026-02-03T04:05:06Z') };
  const groups = [{ value: 'g', display: 'G' }];
  const row = { ...KIM, id: 'u-1', role: null, isSuspended: false, isProvisioned: true, groups, ...times };

  test('includes all known attributes, its location and its version', () => {
    expect(userResourceOf(row, 'https://x.test/scim/v2')).toEqual({
      schemas: [USER_SCHEMA],
      id: 'u-1',
      externalId: 'e-1',
      userName: 'kim@corp.test',
      name: { givenName: 'Kim', familyName: 'Ode', formatted: 'Kim Ode' },
      displayName: 'Kim Ode',
      emails: [{ value: 'kim@work.test', type: 'work', primary: true }],
      active: false,
      groups: [{ value: 'g', display: 'G', $ref: 'https://x.test/scim/v2/Groups/g' }],
      meta: {
        resourceType: 'User',
        created: '2026-01-02T03:04:05.000Z',
        lastModified: '2026-02-03T04:05:06.000Z',
        location: 'https://x.test/scim/v2/Users/u-1',
        version: expect.stringMatching(/^W\/"[\w-]+"$/),
      },
    });
  });

  test('omits unknown attributes', () => {
    const unknown = { externalId: null, displayName: null, familyName: null };
    expect(userResourceOf({ ...row, ...unknown }, '')).toMatchObject({ name: { givenName: 'Kim', formatted: 'Kim' } });
    const resource = userResourceOf({ ...row, ...unknown, givenName: null }, '');
    expect(Object.keys(resource)).toEqual(['schemas', 'id', 'userName', 'emails', 'active', 'groups', 'meta']);
    const { name } = userResourceOf({ ...row, givenName: null }, '') as { name?: object };
    expect(name).toEqual({ familyName: 'Ode', formatted: 'Ode' });
  });
});
